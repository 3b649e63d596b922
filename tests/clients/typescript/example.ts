// What a caller in TypeScript writes. The test generates openapi.d.ts beside a copy of this file
// and compiles both: the contract must give types that are exact enough to catch mistakes.
import createClient from "openapi-fetch";

import type { paths } from "./openapi.js";

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

export async function ruling(): Promise<string> {
  const players = ["P1", "P2", "P3", "P4"];
  const { data, error } = await referee.POST("/deal-review", {
    body: {
      players,
      dealer: "P1",
      trump_card: "9C",
      hands: { P3: ["3D", "8C"] },
      tricks: [
        [
          { player: "P2", card: "KC" },
          { player: "P3", card: "3D" },
          { player: "P4", card: "10C" },
          { player: "P1", card: "2C" },
        ],
      ],
      taken_by: ["P2"],
      claim: { trick: 1, position: 4 },
      rules: { game: "twenty_five", revoke_penalty: "lose_trick" },
    },
  });
  if (error) {
    const places: string[] = error.errors.map((fault) => `${fault.pointer} ${fault.code}`);
    throw new Error(places.join());
  }
  for (const trick of data.tricks) {
    const winner: string | undefined = trick.winner;
    for (const play of trick.plays) {
      const verdict: "legal" | "illegal" | "undetermined" = play.verdict;
      console.log(winner, play.player, play.card, verdict, play.reason);
    }
  }
  for (const each of data.irregularities) {
    // Kinds and penalties may become more; whose choice a penalty is is one of two.
    const kind: string = each.kind;
    const source: "sheets" | "house" = each.remedy.source;
    const proof: number[] = each.evidence.map((shown) => shown.trick);
    console.log(kind, source, proof, each.remedy.text, each.consequences[0]?.winner);
  }
  const left: number | undefined = data.scores?.["P1"];
  console.log(left, data.settlement?.pool_after);
  return data.summary;
}

export async function textOfQuestion(text: string): Promise<string> {
  const read = await referee.POST("/notation", { body: { text } });
  const fault = read.data?.faults[0];
  if (fault) {
    throw new Error(`${fault.line}:${fault.column} ${fault.detail}`);
  }
  const printed = await referee.POST("/notation", {
    body: { operation: "rob-check", request: { trump_card: "9C", hand: ["AC"] } },
  });
  return printed.data?.text ?? "";
}

export async function manyQuestions(): Promise<number[]> {
  const { data, error } = await referee.POST("/batch", {
    body: [
      { id: "1", operation: "legal-plays", request: { trump_suit: "clubs", hand: ["AH"] } },
      { id: "2", operation: "notation", request: { text: "legal-plays;trump=c;hand=AH" } },
    ],
  });
  if (error) {
    throw new Error(error.detail);
  }
  if (typeof data === "string") {
    throw new Error("Lines are answered with lines, and an array with an array.");
  }
  return data.map((result) => {
    const name: string | undefined = result.id;
    console.log(name, result.body["reason"]);
    return result.status;
  });
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
  await referee.POST("/deal-review", {
    // @ts-expect-error A play is somebody's.
    body: { players: ["P1", "P2"], dealer: "P1", trump_suit: "clubs", tricks: [[{ card: "KC" }]] },
  });
  await referee.POST("/batch", {
    // @ts-expect-error A batch is not asked in a batch.
    body: [{ id: "1", operation: "batch", request: {} }],
  });
  // @ts-expect-error There is no such question.
  await referee.POST("/legal-play", {});
}
