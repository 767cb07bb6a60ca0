/** When a package is on sale, how long its form is open, and what the provider should have of it. Pure. */
import { amountOf, CHARGES, type ChargeKind } from '@leadwright/contract/resale/margins';
import type { PROVIDER_STATES } from '@leadwright/contract/resale/packages';
import type { Package, PriceAtProvider, ProductAtProvider } from './packages.table.ts';

const DAY_MS = 86_400_000;

/** Null: it was never opened. */
const closesAt = ({ form_opened_at: opened, form_available_days: days }: FormFields): Date | null =>
  opened && new Date(opened.getTime() + days * DAY_MS);

type FormFields = Pick<
  Package,
  'create_subscription_via_form' | 'form_opened_at' | 'form_available_days' | 'removed_at'
>;

/** Until when the form of a package can be used; null when it cannot be used now. */
export function formOpenUntil(pack: FormFields, now: Date): Date | null {
  const until = closesAt(pack);
  return pack.create_subscription_via_form && !pack.removed_at && until && until > now ? until : null;
}

/** An open form keeps its start. A form that was off or has expired starts now. */
export function formOpenedAt(before: FormFields | null, isOn: boolean, now: Date): Date | null {
  if (!isOn) return null;
  return before && formOpenUntil(before, now) ? before.form_opened_at : now;
}

/** A reseller cannot sell a module that they do not have. */
export const missingModule = <M extends string>(wanted: readonly M[], own: readonly string[]): M | undefined =>
  wanted.find((module) => !own.includes(module));

export const isOnSale = (pack: Pick<Package, 'removed_at' | 'modules'>, own: readonly string[]) =>
  pack.removed_at === null && missingModule(pack.modules, own) === undefined;

/** What the provider should be able to charge for a package: nothing for one off sale, nothing for a free trial. */
export function wantedPrices(pack: Package): { billing: ChargeKind; amount: number }[] {
  if (pack.removed_at) return [];
  return CHARGES.map((billing) => ({ billing, amount: amountOf(pack, billing) ?? 0 })).filter(
    ({ amount }) => amount > 0,
  );
}

export interface AtProvider {
  product: ProductAtProvider | undefined;
  prices: PriceAtProvider[];
}

const isPriced =
  (pack: Package, { billing, amount }: { billing: ChargeKind; amount: number }) =>
  (price: PriceAtProvider) =>
    price.is_current && price.billing === billing && price.amount_minor === amount && price.currency === pack.currency;

/** What a sync has to do, in this order: a product, its name, new prices, then the old ones go. */
export function stepsFor(pack: Package, { product, prices }: AtProvider) {
  const wanted = wantedPrices(pack);
  const missing = wanted.filter((price) => !prices.some(isPriced(pack, price)));
  const isKept = (price: PriceAtProvider) => wanted.some((one) => isPriced(pack, one)(price));
  return {
    needsProduct: wanted.length > 0 && !product?.product_id,
    needsName: wanted.length > 0 && Boolean(product?.product_id) && product?.name !== pack.name,
    missing,
    surplus: prices.filter((price) => price.retired_at === null && !isKept(price)),
  };
}

export function isInStep(pack: Package, there: AtProvider): boolean {
  const { needsProduct, needsName, missing, surplus } = stepsFor(pack, there);
  return !needsProduct && !needsName && missing.length === 0 && surplus.length === 0;
}

/** Problems that have words of their own; all others are the provider's words. */
export const AWAY = 'away';
export const DISCONNECTED = 'disconnected';

export type ProviderState = (typeof PROVIDER_STATES)[number];

export function providerState(pack: Package, merchant: string | null, there: AtProvider): ProviderState {
  if (merchant === null) return 'none';
  if (isInStep(pack, there)) return 'in_step';
  return pack.provider_problem === null ? 'pending' : 'failed';
}
