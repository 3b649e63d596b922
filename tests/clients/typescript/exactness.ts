// Statements about types. What is not so does not compile.

/** `true` where the two types are the same; `any` is the same as nothing else. */
export type Same<One, Other> =
  (<T>() => T extends One ? 1 : 2) extends <T>() => T extends Other ? 1 : 2 ? true : false;

export type Holds<Statement extends true> = Statement;

type Rank = "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "10" | "J" | "Q" | "K" | "A";

/** The 52 cards. */
export type Pack = `${Rank}${"C" | "D" | "H" | "S"}`;

/** The names of those members that nothing fits. */
export type Impossible<Members> = {
  [Name in keyof Members]: [Members[Name]] extends [never] ? Name : never;
}[keyof Members];
