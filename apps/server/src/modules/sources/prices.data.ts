/**
 * What vendors charge for one unit of theirs (a record, a request, a credit), in US dollars, on their smaller plans. SOURCE_PRICES
 * adds to it and goes first. What is not named costs nothing.
 */
export const UNIT_PRICES: Record<string, number> = {
  'google-places': 0.035,
  outscraper: 0.003,
  'people-data-labs': 0.23,
  apollo: 0.2,
  hunter: 0.07,
  modash: 0.8,
};
