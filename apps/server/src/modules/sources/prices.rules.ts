/** The price of a source's unit for the owner of its key. Pure. */
import type { Config } from '../../platform/config/config.ts';
import type { Fault } from '../../platform/config/wrong-settings.ts';
import { UNIT_PRICES } from './prices.data.ts';

const MICRO = 1_000_000;

/** `apollo=0.2,modash=0.75`; the setting was checked at start. */
const setPrices = (text: string): (readonly [string, number])[] =>
  text
    .split(',')
    .filter((entry) => entry.includes('='))
    .map((entry) => {
      const [source = '', dollars = ''] = entry.trim().split('=');
      return [source, Number(dollars)] as const;
    });

/** In millionths of a dollar. */
export const unitPriceMicros = (source: string, set: string): number =>
  Math.round((new Map(setPrices(set)).get(source) ?? UNIT_PRICES[source] ?? 0) * MICRO);

/** SOURCE_PRICES names sources that exist: a misspelt one would be ignored in silence. */
export const checkSourcePrices = (
  { SOURCE_PRICES }: Pick<Config, 'SOURCE_PRICES'>,
  known: readonly string[],
): Fault[] =>
  setPrices(SOURCE_PRICES)
    .filter(([source]) => !known.includes(source))
    .map(([source]) => ({
      setting: 'SOURCE_PRICES',
      problem: `there is no source ${source}.`,
      remedy: `Use one of ${known.join(', ')}.`,
    }));
