/** What is left of what an act is sold for. Pure. */
import type { CreditCost } from '@leadwright/contract/admin/settings';
import type { SearchKind } from '@leadwright/contract/leads/lists';
import type { FoundKey, Provider } from './keys.rules.ts';

/** Who is asked for an act, and for what of it. */
const ASKED: Record<string, { kind: SearchKind | 'texts'; isDetails?: true }> = {
  'people.contact': { kind: 'people' },
  'people.phone': { kind: 'people' },
  'people.similar': { kind: 'people' },
  'local.contact': { kind: 'industry' },
  'local.employee': { kind: 'people' },
  'domain.employee': { kind: 'people' },
  'domain.email': { kind: 'single' },
  'influencer.record': { kind: 'influencer' },
  'influencer.enrich': { kind: 'influencer', isDetails: true },
  'ai.text': { kind: 'texts' },
  'ai.suggestions': { kind: 'texts' },
};

interface Asked {
  provider: Provider;
  key: FoundKey | null;
  unitMicros: number | null;
}

/** The highest price of any provider with a key. Null if a price is unknown or no provider is used. */
function providerMicros(act: string, providers: readonly Asked[]): number | null {
  const asked = ASKED[act];
  const able = asked ? providers.filter(({ provider, key }) => key && provider.serves.includes(asked.kind)) : [];
  const costs = able.map(({ provider, unitMicros }) =>
    unitMicros === null ? null : unitMicros * unitsOf(provider, asked?.isDetails ?? false),
  );
  if (costs.length === 0 || costs.includes(null)) return null;
  return Math.ceil(Math.max(...(costs as number[])));
}

const unitsOf = ({ source }: Provider, isDetails: boolean): number =>
  (isDetails ? source?.detailsCost : source?.costPerRecord) ?? 0;

/** `pricePer100`: minor units per hundred credits. A minor unit is 10,000 micros. */
const priceMicros = (credits: number, pricePer100: number) => credits * pricePer100 * 100;

export function presentCost(
  { act, credits }: { act: string; credits: number },
  pricePer100: number,
  providers: readonly Asked[],
): CreditCost {
  const [price, provider] = [priceMicros(credits, pricePer100), providerMicros(act, providers)];
  const share = provider === null || price === 0 ? null : (price - provider) / price;
  return { act, credits, price_micros: price, provider_micros: provider, margin_share: share };
}
