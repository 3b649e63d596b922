// How a deal is played with a referee, whichever generated client asks him.

export type Verdict = "clean" | "irregular" | "undetermined";

export interface Play<Card> {
  card: Card;
  player: string;
}

export interface Deal<Card> {
  game: "twenty_five" | "forty_five";
  players: string[];
  dealer: string;
  trump_card: Card;
  hands: Record<string, Card[]>;
  /** One number for each play: which of the legal cards is played. */
  choices: number[];
}

export interface ToldProblem {
  status: number;
  title: string;
  detail: string;
  errors: { pointer: string; code: string; detail: string }[];
}

export type ToldOption = [name: string, kind: string, values: (string | number | boolean)[]];

/** What is asked of each generated client. */
export interface Referee<Card> {
  legal(deal: Deal<Card>, hand: Card[], trick: Play<Card>[]): Promise<Card[]>;
  allows(deal: Deal<Card>, hand: Card[], trick: Play<Card>[], card: Card): Promise<boolean>;
  winner(deal: Deal<Card>, trick: Play<Card>[]): Promise<string>;
  verdict(deal: Deal<Card>, tricks: Play<Card>[][], winners: string[]): Promise<Verdict>;
  /** A card both in the hand and in the trick, in Chinese; and a rule that does not exist. */
  problems(): Promise<ToldProblem[]>;
  /** The house rules of Auction Forty-Fives; values are the choices, the default, or the range. */
  options(): Promise<ToldOption[]>;
}

interface Course<Card> {
  moves: { player: string; legal: Card[]; card: Card; allowed: boolean }[];
  winners: string[];
  verdict: Verdict;
}

export function found<Value>(value: Value | undefined): Value {
  if (value === undefined) {
    throw new Error("The answer lacks something that was asked for.");
  }
  return value;
}

/** The answer, where a problem is not expected. */
export function sound<Answer>(told: {
  data?: Answer | undefined;
  error?: ToldProblem | undefined;
}): Answer {
  if (told.error !== undefined) {
    throw new Error(told.error.detail);
  }
  return found(told.data);
}

/** What every question about a deal tells. */
export function table<Card>(deal: Deal<Card>) {
  return { trump_card: deal.trump_card, rules: { game: deal.game } };
}

async function played<Card>(referee: Referee<Card>, deal: Deal<Card>): Promise<Course<Card>> {
  const hands = new Map(Object.entries(deal.hands).map(([player, hand]) => [player, [...hand]]));
  const choices = [...deal.choices];
  const course: Course<Card> = { moves: [], winners: [], verdict: "undetermined" };
  const tricks: Play<Card>[][] = [];
  let leader = (deal.players.indexOf(deal.dealer) + 1) % deal.players.length;
  while (tricks.length < 5) {
    const trick: Play<Card>[] = [];
    for (const player of [...deal.players.slice(leader), ...deal.players.slice(0, leader)]) {
      const hand = found(hands.get(player));
      const legal = await referee.legal(deal, hand, trick);
      const card = found(legal[found(choices.shift()) % legal.length]);
      const allowed = await referee.allows(deal, hand, trick, card);
      course.moves.push({ player, legal, card, allowed });
      hand.splice(hand.indexOf(card), 1);
      trick.push({ card, player });
    }
    const winner = await referee.winner(deal, trick);
    tricks.push(trick);
    course.winners.push(winner);
    leader = deal.players.indexOf(winner);
  }
  course.verdict = await referee.verdict(deal, tricks, course.winners);
  return course;
}

/** Play the deals of the second argument, and print what came of them. */
export async function playAll<Card>(referee: Referee<Card>): Promise<void> {
  const deals: Deal<Card>[] = JSON.parse(found(process.argv[3]));
  const courses: Course<Card>[] = [];
  for (const deal of deals) {
    courses.push(await played(referee, deal));
  }
  const [problems, options] = [await referee.problems(), await referee.options()];
  process.stdout.write(JSON.stringify({ courses, problems, options }));
}
