// Plays with the client that hey-api makes.
import { createClient } from "./hey_api/client/index.js";
import {
  dealReview,
  game,
  legalPlays,
  playCheck,
  rule,
  trickWinner,
  type Card,
  type GameOption,
} from "./hey_api/index.js";
import { found, playAll, sound, table, type Referee, type ToldOption } from "./playing.js";

const client = createClient({ baseUrl: found(process.argv[2]) });

function valuesOf(option: GameOption): ToldOption[2] {
  switch (option.kind) {
    case "choice":
      return option.values;
    case "switch":
      return [option.default];
    case "number":
      return [option.minimum, option.maximum];
  }
}

const referee: Referee<Card> = {
  async legal(deal, hand, trick) {
    const body = { ...table(deal), hand, trick };
    return sound(await legalPlays({ client, body })).legal;
  },
  async allows(deal, hand, trick, card) {
    const body = { ...table(deal), hand, trick, card };
    return sound(await playCheck({ client, body })).legal;
  },
  async winner(deal, trick) {
    const body = { ...table(deal), trick, player_count: deal.players.length };
    return found(sound(await trickWinner({ client, body })).winner.player);
  },
  async verdict(deal, tricks, winners) {
    const { players, dealer, hands } = deal;
    const body = { ...table(deal), players, dealer, hands, tricks, taken_by: winners };
    return sound(await dealReview({ client, body })).verdict;
  },
  async problems() {
    const twice = await legalPlays({
      client,
      query: { lang: "zh" },
      body: { trump_suit: "clubs", hand: ["AH"], trick: [{ card: "AH" }] },
    });
    const unknown = await rule({ client, path: { rule: "misere" } });
    return [found(twice.error), found(unknown.error)];
  },
  async options() {
    const { options } = sound(await game({ client, path: { game: "auction_forty_fives" } }));
    return options.map((option): ToldOption => [option.option, option.kind, valuesOf(option)]);
  },
};

await playAll(referee);
