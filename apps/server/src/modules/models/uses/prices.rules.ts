/** What a use of a model costs. Pure. */
import { PRICES } from './prices.data.ts';

/** `gpt-4o-mini=0.15/0.60,...`; the setting was checked at start. */
const parsePrices = (text: string): typeof PRICES =>
  Object.fromEntries(
    text
      .split(',')
      .filter((entry) => entry.includes('='))
      .map((entry) => {
        const [model = '', prices = ''] = entry.trim().split('=');
        const [prompt, completion] = prices.split('/').map(Number);
        return [model, [prompt ?? 0, completion ?? 0] as const];
      }),
  );

/** A dated model (`gpt-4o-2024-08-06`) has the price of its family. An unknown model costs nothing here. */
function priceOf(model: string, set: string): readonly [number, number] {
  const prices = { ...PRICES, ...parsePrices(set) };
  const families = Object.keys(prices).filter((name) => model === name || model.startsWith(`${name}-`));
  const closest = families.toSorted((one, other) => other.length - one.length)[0];
  return (closest && prices[closest]) || [0, 0];
}

/** Millionths of a dollar, rounded up. A price per million tokens is one in millionths per token. */
export function costMicros(
  used: { model: string; promptTokens: number; completionTokens: number },
  setPrices: string,
): number {
  const [prompt, completion] = priceOf(used.model, setPrices);
  // Prices have at most six decimals, so that whole numbers decide about rounding.
  const pico = used.promptTokens * Math.round(prompt * 1e6) + used.completionTokens * Math.round(completion * 1e6);
  return Math.ceil(pico / 1e6);
}
