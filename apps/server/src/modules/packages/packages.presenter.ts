/** Row to contract type; columns that the contract does not name stay here, and the default password never leaves. */
import { marginOf } from '@leadwright/contract/resale/margins';
import { formPathOf, type Package as PackageReply, type SELLING } from '@leadwright/contract/resale/packages';
import type { Base } from '../../platform/context.ts';
import { type AtProvider, AWAY, DISCONNECTED, formOpenUntil, providerState } from './packages.rules.ts';
import type { Package } from './packages.table.ts';

export interface Around {
  /** Where the brand's pages are reached. */
  origin: string;
  merchant: { merchant: string; chargesEnabled: boolean } | null;
  subscribers: Map<number, number>;
  atProvider: Map<number, AtProvider>;
}

export const presentSelling = ({ merchant }: Around): (typeof SELLING)[number] =>
  merchant === null ? 'none' : merchant.chargesEnabled ? 'ready' : 'incomplete';

export function presentPackage(ctx: Base, pack: Package, around: Around): PackageReply {
  const { default_password, ...row } = pack;
  const until = formOpenUntil(pack, ctx.now());
  return {
    ...row,
    // An expired form is off. Switching it on again starts a new period.
    create_subscription_via_form: until !== null,
    has_default_password: default_password !== null,
    subscribers: around.subscribers.get(pack.id) ?? 0,
    margin: {
      monthly: marginOf(pack, 'monthly'),
      yearly: marginOf(pack, 'yearly'),
      one_time: marginOf(pack, 'one_time'),
      trial: marginOf(pack, 'trial'),
    },
    form: until && { url: `${around.origin}${formPathOf(pack.id)}`, until: until.toISOString() },
    provider: presentProvider(ctx, pack, around),
    removed_at: pack.removed_at?.toISOString() ?? null,
    changed_at: pack.changed_at.toISOString(),
  };
}

function presentProvider(ctx: Base, pack: Package, { merchant, atProvider }: Around): PackageReply['provider'] {
  const there = atProvider.get(pack.id) ?? { product: undefined, prices: [] };
  const state = providerState(pack, merchant?.merchant ?? null, there);
  return { state, problem: state === 'failed' ? wordsOf(ctx, pack.provider_problem ?? '') : null };
}

/** Away and disconnected are said in our words, anything else in the provider's. */
const wordsOf = ({ t }: Base, problem: string) =>
  problem === AWAY || problem === DISCONNECTED ? t(`packages.provider.problem.${problem}`) : problem;
