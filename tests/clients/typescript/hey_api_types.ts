// What the types of hey-api promise.
import type { Holds, Pack, Same } from "./exactness.js";
import type * as generated from "./hey_api/index.js";
import type { ToldProblem, Verdict } from "./playing.js";

type Choice = Extract<generated.GameOption, { kind: "choice" }>;
type Switch = Extract<generated.GameOption, { kind: "switch" }>;

export type CardsAreThePack = Holds<Same<generated.Card, Pack>>;
export type HandsHoldCards = Holds<Same<generated.LegalPlaysRequest["hand"], Pack[]>>;
export type DealsHaveVerdicts = Holds<Same<generated.DealReviewAnswer["verdict"], Verdict>>;
export type AnswersAreAnswers = Holds<Same<generated.LegalPlaysResponse, generated.LegalPlaysAnswer>>;
export type RefusalsAreProblems = Holds<Same<generated.LegalPlaysError, generated.Problem>>;
export type ProblemsTellAll = Holds<generated.Problem extends ToldProblem ? true : false>;
export type ProblemsHaveAStatus = Holds<Same<generated.Problem["status"], number>>;
export type ChoicesHaveNames = Holds<Same<Choice["values"], string[]>>;
export type SwitchesAreOnOrOff = Holds<Same<Switch["default"], boolean>>;
