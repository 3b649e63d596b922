import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.api.PlayApi;
import org.openapitools.client.api.PlayApi.APILegalPlaysRequest;
import org.openapitools.client.api.PlayApi.APIPlayCheckRequest;
import org.openapitools.client.api.PlayApi.APITrickWinnerRequest;
import org.openapitools.client.api.RefereeApi;
import org.openapitools.client.api.RefereeApi.APIDealReviewRequest;
import org.openapitools.client.api.ReferenceApi;
import org.openapitools.client.api.ReferenceApi.APIGameRequest;
import org.openapitools.client.api.ReferenceApi.APIRuleRequest;
import org.openapitools.client.model.*;

/** Plays with the client that openapi-generator makes for Java: Jackson and java.net.http. */
public class DealPlayer {
  private static final int TRICKS = 5;

  /** A deal before its first lead; `choices` say which of the legal cards each play is. */
  public static class Deal {
    public Game game;
    public List<String> players;
    public String dealer;
    public Card trump_card;
    public Map<String, List<Card>> hands;
    public List<Integer> choices;
  }

  private final PlayApi plays;
  private final RefereeApi deals;
  private final ReferenceApi rules;
  private final ObjectMapper json;

  private DealPlayer(String address) {
    ApiClient client = new ApiClient();
    client.updateBaseUri(address);
    plays = new PlayApi(client);
    deals = new RefereeApi(client);
    rules = new ReferenceApi(client);
    json = client.getObjectMapper();
  }

  /** Play the deals of the second argument, and print what came of them. */
  public static void main(String[] arguments) throws Exception {
    DealPlayer player = new DealPlayer(arguments[0]);
    List<Object> courses = new ArrayList<>();
    for (Deal deal : player.json.readValue(arguments[1], new TypeReference<List<Deal>>() {})) {
      courses.add(player.course(deal));
    }
    Object told =
        Map.of("courses", courses, "problems", player.problems(), "options", player.options());
    new PrintStream(System.out, true, StandardCharsets.UTF_8)
        .println(player.json.writeValueAsString(told));
  }

  private Map<String, Object> course(Deal deal) throws ApiException {
    Map<String, LinkedHashSet<Card>> hands = new LinkedHashMap<>();
    deal.hands.forEach((player, hand) -> hands.put(player, new LinkedHashSet<>(hand)));
    Iterator<Integer> choices = deal.choices.iterator();
    List<Object> moves = new ArrayList<>();
    List<String> winners = new ArrayList<>();
    List<List<RecordedPlay>> tricks = new ArrayList<>();
    String leader = after(deal.dealer, deal);
    while (tricks.size() < TRICKS) {
      List<Play> trick = new ArrayList<>();
      List<RecordedPlay> recorded = new ArrayList<>();
      String player = leader;
      do {
        LinkedHashSet<Card> hand = hands.get(player);
        List<Card> legal = legal(deal, hand, trick);
        Card card = legal.get(choices.next() % legal.size());
        boolean allowed = allows(deal, hand, trick, card);
        moves.add(Map.of("player", player, "legal", legal, "card", card, "allowed", allowed));
        hand.remove(card);
        trick.add(new Play().card(card).player(player));
        recorded.add(new RecordedPlay().player(player).card(card));
        player = after(player, deal);
      } while (!player.equals(leader));
      tricks.add(recorded);
      leader = winner(deal, trick);
      winners.add(leader);
    }
    return Map.of("moves", moves, "winners", winners, "verdict", verdict(deal, tricks, winners));
  }

  private static String after(String player, Deal deal) {
    return deal.players.get((deal.players.indexOf(player) + 1) % deal.players.size());
  }

  private static HouseRules of(Deal deal) {
    return new HouseRules().game(deal.game);
  }

  private List<Card> legal(
      Deal deal, LinkedHashSet<Card> hand, List<Play> trick)
      throws ApiException {
    LegalPlaysRequest request =
        new LegalPlaysRequest().trumpCard(deal.trump_card).hand(hand).trick(trick).rules(of(deal));
    return new ArrayList<>(
        plays
            .legalPlays(APILegalPlaysRequest.newBuilder().legalPlaysRequest(request).build())
            .getLegal());
  }

  private boolean allows(
      Deal deal, LinkedHashSet<Card> hand, List<Play> trick, Card card)
      throws ApiException {
    PlayCheckRequest request =
        new PlayCheckRequest()
            .trumpCard(deal.trump_card)
            .hand(hand)
            .trick(trick)
            .card(card)
            .rules(of(deal));
    return plays
        .playCheck(APIPlayCheckRequest.newBuilder().playCheckRequest(request).build())
        .getLegal();
  }

  private String winner(Deal deal, List<Play> trick)
      throws ApiException {
    TrickWinnerRequest request =
        new TrickWinnerRequest()
            .trumpCard(deal.trump_card)
            .trick(trick)
            .playerCount(deal.players.size())
            .rules(of(deal));
    return plays
        .trickWinner(APITrickWinnerRequest.newBuilder().trickWinnerRequest(request).build())
        .getWinner()
        .getPlayer();
  }

  private String verdict(Deal deal, List<List<RecordedPlay>> tricks, List<String> winners)
      throws ApiException {
    DealReviewRequest request =
        new DealReviewRequest()
            .players(deal.players)
            .dealer(deal.dealer)
            .trumpCard(deal.trump_card)
            .tricks(tricks)
            .takenBy(winners)
            .rules(of(deal));
    deal.hands.forEach(
        (player, hand) -> request.putHandsItem(player, new LinkedHashSet<>(hand)));
    return deals
        .dealReview(APIDealReviewRequest.newBuilder().dealReviewRequest(request).build())
        .getVerdict()
        .getValue();
  }

  /** A card both in the hand and in the trick, in Chinese; and a rule that does not exist. */
  private List<Problem> problems() throws IOException {
    List<Problem> told = new ArrayList<>();
    try {
      LegalPlaysRequest twice =
          new LegalPlaysRequest()
              .trumpSuit(Suit.CLUBS)
              .addHandItem(Card.ACE_OF_HEARTS)
              .addTrickItem(new Play().card(Card.ACE_OF_HEARTS));
      plays.legalPlays(
          APILegalPlaysRequest.newBuilder().legalPlaysRequest(twice).lang(Language.ZH).build());
    } catch (ApiException refused) {
      told.add(json.readValue(refused.getResponseBody(), Problem.class));
    }
    try {
      rules.rule(APIRuleRequest.newBuilder().rule("misere").build());
    } catch (ApiException refused) {
      told.add(json.readValue(refused.getResponseBody(), Problem.class));
    }
    return told;
  }

  private List<List<Object>> options() throws ApiException {
    GameAnswer game =
        rules.game(APIGameRequest.newBuilder().game(Game.AUCTION_FORTY_FIVES).build());
    return game.getOptions().stream().map(DealPlayer::told).collect(Collectors.toList());
  }

  private static List<Object> told(GameOption option) {
    Object told = option.getActualInstance();
    if (told instanceof ChoiceOption) {
      ChoiceOption choice = (ChoiceOption) told;
      return List.of(choice.getOption(), choice.getKind(), choice.getValues());
    }
    if (told instanceof SwitchOption) {
      SwitchOption onOrOff = (SwitchOption) told;
      List<Boolean> values = Collections.singletonList(onOrOff.getDefault());
      return List.of(onOrOff.getOption(), onOrOff.getKind(), values);
    }
    NumberOption number = (NumberOption) told;
    List<Integer> range = List.of(number.getMinimum(), number.getMaximum());
    return List.of(number.getOption(), number.getKind(), range);
  }
}
