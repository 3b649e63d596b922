// What the types of openapi-typescript and openapi-fetch promise.
import type { FetchResponse } from "openapi-fetch";

import type { Holds, Impossible, Pack, Same } from "./exactness.js";
import type { components, paths } from "./openapi.js";
import type { ToldProblem, Verdict } from "./playing.js";

type Schemas = components["schemas"];
type Asked = paths["/legal-plays"]["post"];
type Told = FetchResponse<Asked, object, `${string}/${string}`>;
type Answered = Extract<Told, { error?: never }>;
type Refused = Extract<Told, { data?: never }>;
type Choice = Extract<Schemas["GameOption"], { kind: "choice" }>;
type Switch = Extract<Schemas["GameOption"], { kind: "switch" }>;

export type CardsAreThePack = Holds<Same<Schemas["Card"], Pack>>;
export type HandsHoldCards = Holds<Same<Schemas["LegalPlaysRequest"]["hand"], Pack[]>>;
export type DealsHaveVerdicts = Holds<Same<Schemas["DealReviewAnswer"]["verdict"], Verdict>>;
export type AnswersAreAnswers = Holds<Same<Answered["data"], Schemas["LegalPlaysAnswer"]>>;
export type RefusalsAreProblems = Holds<Same<Refused["error"], Schemas["Problem"]>>;
export type ProblemsTellAll = Holds<Schemas["Problem"] extends ToldProblem ? true : false>;
export type ProblemsHaveAStatus = Holds<Same<Schemas["Problem"]["status"], number>>;
export type ChoicesHaveNames = Holds<Same<Choice["values"], string[]>>;
export type SwitchesAreOnOrOff = Holds<Same<Switch["default"], boolean>>;
export type NothingIsImpossible = Holds<Same<Impossible<Schemas>, never>>;

// A program that forgets a verdict does not compile.
export function headline(verdict: Schemas["DealReviewAnswer"]["verdict"]): string {
  switch (verdict) {
    case "clean":
      return "Nothing was irregular.";
    case "irregular":
      return "Something was irregular.";
    case "undetermined":
      return "It cannot be told.";
  }
}
