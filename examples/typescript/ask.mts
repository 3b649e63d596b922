// Ask the referee of Twenty-Five, with types made from the contract.
import createClient from "openapi-fetch";
import type { components, paths } from "./referee.js";

type Card = components["schemas"]["Card"];
type Suit = components["schemas"]["Suit"];
type Problem = components["schemas"]["Problem"];

const referee = createClient<paths>({ baseUrl: "http://127.0.0.1:8025/v1" });

/** Which cards may be played, and why not the others. */
async function explain(trump_suit: Suit, led: Card, hand: Card[]): Promise<void> {
  const { data, error } = await referee.POST("/legal-plays", {
    body: { trump_suit, hand, trick: [{ card: led }] },
  });
  if (error) return report(error);
  for (const { card, legal, reason } of data.plays) {
    console.log(`${card} ${legal ? "yes" : "no"}: ${reason}`);
  }
}

/** A problem says where each fault is. */
function report(problem: Problem): void {
  console.log(problem.detail);
  for (const { pointer, detail } of problem.errors) console.log(`${pointer}: ${detail}`);
}

await explain("clubs", "JC", ["AH", "3D"]);
await explain("hearts", "JC", ["AH", "AH"]);
// await explain("clubs", "TC", []); does not compile: the ten of clubs is "10C".
