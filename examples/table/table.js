// A table of Twenty-Five. The page deals, and knows no rule of the game: the service says who may
// rob, which cards may be played and why not the others, who takes a trick, and when it is over.

const SERVICE = "http://127.0.0.1:8025";
const PACE = 900; // milliseconds that an opponent takes to think

const YOU = "You";
const PLAYERS = [YOU, "Ann", "Bob", "Cait"]; // clockwise
const RANKS = {
  2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine", 10: "ten",
  J: "jack", Q: "queen", K: "king", A: "ace",
};
const SUITS = { C: "clubs", D: "diamonds", H: "hearts", S: "spades" };
const PACK = Object.keys(SUITS).flatMap((suit) => Object.keys(RANKS).map((rank) => rank + suit));

/** Everything that is seen. */
const table = { dealer: YOU, turn: null, turned: null, hands: {}, trick: [], winner: null, scores: {} };

// ---- The service ----

async function ask(operation, question) {
  const response = await fetch(`${SERVICE}/v1/${operation}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(question),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.errors[0]?.detail ?? answer.detail);
  return answer;
}

/** What a player sees when it is his turn. */
const position = (player) => ({ trump_card: table.turned, hand: table.hands[player], trick: table.trick });

// ---- The game ----

async function playGame() {
  const scores = Object.fromEntries(PLAYERS.map((player) => [player, 0]));
  show({ scores, dealer: PLAYERS.at(-1) });
  for (;;) {
    const { game_over } = await playDeal();
    await button(game_over ? "Play again" : "Next deal");
    if (game_over) return;
    show({ dealer: after(table.dealer) });
  }
}

/** Five tricks, or fewer where the game is won before; and the score then. */
async function playDeal() {
  const before = { players: PLAYERS, scores: table.scores };
  deal();
  await offerRobbing();
  const tricks = [];
  for (let leader = after(table.dealer); ; leader = tricks.at(-1).winner) {
    tricks.push({ winner: await playTrick(leader) });
    const score = await ask("deal-score", { ...before, trump_card: table.turned, tricks });
    show({ scores: score.scores });
    if (score.game_over || tricks.length === 5) {
      say(score.reason);
      return score;
    }
  }
}

function deal() {
  const pack = shuffled(PACK);
  const hands = Object.fromEntries(PLAYERS.map((player) => [player, pack.splice(0, 5)]));
  show({ hands, turned: pack[0], trick: [], winner: null });
  say(`${table.dealer} dealt.`);
}

/** Whoever holds the ace of trumps may take the turned-up card; if an ace is turned, the dealer. */
async function offerRobbing() {
  for (const player of PLAYERS) {
    const { trump_card, hand } = position(player);
    const question = { trump_card, hand, is_dealer: player === table.dealer };
    const right = await ask("rob-check", question);
    if (!right.eligible) continue;
    const discard = await (player === YOU ? yourDiscard(right) : theirDiscard(right));
    if (!discard) return;
    const robbed = await ask("rob-check", { ...question, discard });
    show({ hands: { ...table.hands, [player]: robbed.hand_after } });
    say(`${player} robbed ${named(table.turned)}.`);
    await pause();
  }
}

/** One card of each player, from the leader on; and who takes them. */
async function playTrick(leader) {
  show({ trick: [], winner: null });
  for (let player = leader, turns = 0; turns < PLAYERS.length; player = after(player), turns++) {
    show({ turn: player });
    const card = await (player === YOU ? yourCard() : theirCard(player));
    const hand = table.hands[player].filter((each) => each !== card);
    show({ turn: null, hands: { ...table.hands, [player]: hand }, trick: [...table.trick, { card, player }] });
  }
  const { winner, reason } = await ask("trick-winner", { trump_card: table.turned, trick: table.trick });
  show({ winner: winner.player });
  say(reason);
  await pause(3);
  return winner.player;
}

// ---- You ----

/** A card of yours that may be played. One that may not is refused, in the words of the service. */
async function yourCard() {
  if (table.trick.length === 0) say("You lead.");
  for (;;) {
    const card = await tapped();
    const verdict = await ask("play-check", { ...position(YOU), card });
    say(verdict.reason, !verdict.legal);
    if (verdict.legal) return card;
  }
}

/** The card that you put out to rob the turned-up one; none if you would rather not. */
async function yourDiscard({ reason }) {
  say(`${reason} Tap the card that you put out.`);
  const choice = await Promise.race([tapped(), button("Do not rob")]);
  at("buttons").replaceChildren();
  return choice;
}

// ---- Your opponents ----

/** The weakest card that takes the trick as it stands; where none does, the weakest of all. */
async function theirCard(player) {
  const { legal } = await ask("legal-plays", position(player));
  await pause();
  const cards = await weakestFirst(legal);
  const results = await ask("batch", cards.map((card) => ({
    id: card,
    operation: "trick-winner",
    request: { trump_card: table.turned, trick: [...table.trick, { card }] },
  })));
  return results.find(({ id, body }) => body.winner.card === id)?.id ?? cards[0];
}

async function theirDiscard({ may_discard }) {
  return (await weakestFirst(may_discard))[0];
}

async function weakestFirst(cards) {
  const suit = SUITS[table.turned.slice(-1)];
  const response = await fetch(`${SERVICE}/v1/card-order?trump_suit=${suit}`);
  const { trumps, plain_suits } = await response.json();
  const strength = (card) => {
    const order = [trumps, ...plain_suits.map((each) => each.cards)].find((each) => each.includes(card));
    return order.length - order.indexOf(card) + (order === trumps ? PACK.length : 0);
  };
  return [...cards].sort((one, other) => strength(one) - strength(other));
}

// ---- What is seen ----

const at = (id) => document.getElementById(id);
const after = (player) => PLAYERS[(PLAYERS.indexOf(player) + 1) % PLAYERS.length];
const named = (card) => `the ${RANKS[card.slice(0, -1)]} of ${SUITS[card.slice(-1)]}`;
const pause = (times = 1) => new Promise((resolve) => setTimeout(resolve, times * PACE));

/** The next card of yours that is tapped. */
let tap = () => {};
const tapped = () => new Promise((resolve) => { tap = resolve; });

/** Waits until a button with this text is tapped. */
const button = (text) => new Promise((resolve) => {
  const onclick = () => { at("buttons").replaceChildren(); resolve(); };
  at("buttons").replaceChildren(element("button", { onclick }, text));
});

function say(sentence, isRefusal = false) {
  at("said").textContent = sentence;
  at("said").className = isRefusal ? "no" : "";
}

function show(changes) {
  Object.assign(table, changes);
  at("seats").replaceChildren(...PLAYERS.map(seat));
  at("trick").replaceChildren(...table.trick.map(played));
  at("hand").replaceChildren(...(table.hands[YOU] ?? []).map(held));
  at("turned").replaceChildren(...(table.turned ? [picture(table.turned), "turned up"] : []));
}

function seat(player) {
  const told = [`${table.scores[player]} points`, ...(player === table.dealer ? ["dealer"] : [])];
  return element("li", { className: player === table.turn ? "turn" : "" },
    element("b", {}, player), ...told.map((text) => element("span", {}, text)));
}

function played({ card, player }) {
  return element("li", { className: player === table.winner ? "wins" : "" }, picture(card), player);
}

function held(card) {
  return element("button", { title: named(card), onclick: () => tap(card) }, picture(card));
}

function element(tag, properties, ...children) {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}

/** The picture of a card. Its shapes come from the service, once, with `/cards.svg`. */
function picture(card) {
  const holder = element("template", {
    innerHTML: `<svg class="card" role="img" aria-label="${named(card)}"><use href="#${card}"/></svg>`,
  });
  return holder.content;
}

function shuffled(cards) {
  const pack = [...cards];
  for (let last = pack.length - 1; last > 0; last--) {
    const other = Math.floor(Math.random() * (last + 1));
    [pack[last], pack[other]] = [pack[other], pack[last]];
  }
  return pack;
}

try {
  at("pictures").innerHTML = await (await fetch(`${SERVICE}/cards.svg`)).text();
  for (;;) await playGame();
} catch (error) {
  say(`The game cannot go on: ${error.message}`, true);
}
