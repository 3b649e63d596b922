// Plays with the client that openapi-typescript and openapi-fetch make.
import createClient from "openapi-fetch";

import type { components, paths } from "./openapi.js";
import { found, playAll, sound, table, type Referee, type ToldOption } from "./playing.js";

type Card = components["schemas"]["Card"];
type GameOption = components["schemas"]["GameOption"];

const service = createClient<paths>({ baseUrl: found(process.argv[2]) });

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
    return sound(await service.POST("/legal-plays", { body })).legal;
  },
  async allows(deal, hand, trick, card) {
    const body = { ...table(deal), hand, trick, card };
    return sound(await service.POST("/play-check", { body })).legal;
  },
  async winner(deal, trick) {
    const body = { ...table(deal), trick, player_count: deal.players.length };
    return found(sound(await service.POST("/trick-winner", { body })).winner.player);
  },
  async verdict(deal, tricks, winners) {
    const { players, dealer, hands } = deal;
    const body = { ...table(deal), players, dealer, hands, tricks, taken_by: winners };
    return sound(await service.POST("/deal-review", { body })).verdict;
  },
  async problems() {
    const twice = await service.POST("/legal-plays", {
      params: { query: { lang: "zh" } },
      body: { trump_suit: "clubs", hand: ["AH"], trick: [{ card: "AH" }] },
    });
    const unknown = await service.GET("/rules/{rule}", { params: { path: { rule: "misere" } } });
    return [found(twice.error), found(unknown.error)];
  },
  async options() {
    const params = { path: { game: "auction_forty_fives" } } as const;
    const { options } = sound(await service.GET("/games/{game}", { params }));
    return options.map((option): ToldOption => [option.option, option.kind, valuesOf(option)]);
  },
};

await playAll(referee);
