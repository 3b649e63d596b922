// What a caller in TypeScript writes. The test generates openapi.d.ts beside a copy of this file
// and compiles both: the contract must give types that are exact enough to catch mistakes.
import createClient from "openapi-fetch";

import type { paths } from "./openapi";

const referee = createClient<paths>({ baseUrl: "http://127.0.0.1:8025/v1" });

export async function legalCards(): Promise<string[]> {
  const { data, error } = await referee.POST("/legal-plays", {
    body: {
      trump_suit: "clubs",
      hand: ["AH", "3D", "8H", "2S", "QD"],
      trick: [{ card: "KC", player: "Player 2" }, { card: "10C" }],
    },
  });
  if (error) {
    // A problem says what is wrong, in words.
    const title: string = error.title;
    throw new Error(error.detail ?? title);
  }
  // Every card of the hand comes with a verdict and its reason.
  for (const play of data.plays) {
    const verdict: boolean = play.legal;
    const why: string = play.reason;
    console.log(play.card, verdict, why);
  }
  return data.legal;
}

export async function scoreAfterAuction(): Promise<Record<string, number>> {
  const players = ["P1", "P2", "P3", "P4"];
  const auction = await referee.POST("/auction-status", {
    body: {
      players,
      dealer: "P4",
      calls: [
        { player: "P1", call: "20" },
        { player: "P2", call: "pass" },
        { player: "P3", call: "pass" },
        { player: "P4", call: "pass" },
      ],
    },
  });
  const contract = auction.data?.contract;
  if (!contract) {
    throw new Error(auction.data?.reason);
  }
  // The contract can be handed on as it is.
  const { data, error } = await referee.POST("/contract-score", {
    body: { players, contract, points: { P1: 20, P2: 10 } },
  });
  if (error) {
    throw new Error(error.detail);
  }
  const made: boolean = data.made;
  console.log(made, data.winner, data.notes[0]?.reason);
  return data.scores;
}

export async function mistakes(): Promise<void> {
  await referee.POST("/legal-plays", {
    // @ts-expect-error There is one spelling of a card.
    body: { trump_suit: "clubs", hand: ["TC"] },
  });
  await referee.POST("/legal-plays", {
    // @ts-expect-error A question needs a hand.
    body: { trump_suit: "clubs" },
  });
  await referee.POST("/contract-score", {
    // @ts-expect-error Nobody can bid 17.
    body: { players: ["P1", "P2"], contract: { player: "P1", bid: 17 } },
  });
  // @ts-expect-error There is no such question.
  await referee.POST("/legal-play", {});
}
