/**
 * Sent leads as personal data (docs/product-rules.md#privacy): the content of a delivery is deleted when a person in it is erased or
 * suppressed. The history still shows that it was sent.
 */
import { asAccount, asPlatform, type Base } from '../../platform/context.ts';
import { restAfter } from '../../platform/turns/turns.ts';
import { idsOfTree } from '../accounts/public.ts';
import { DELIVERY_TABLES, findKept, forgetKept, keptAfter } from '../deliveries/public.ts';
import { type Identifier, identifierKey } from '../leads/public.ts';
import { openIdentifiers, type PersonalDataHolder, suppressed } from '../privacy/public.ts';

const AT_ONCE = 200;
/** How many times as long as the work itself. */
const REST = 3;

const keysOf = (person: readonly Identifier[]) => person.map(identifierKey);

export const deliveriesPersonalData: PersonalDataHolder = {
  name: 'deliveries',
  tables: [...DELIVERY_TABLES],
  find: (tx, person) => findKept(tx, { keys: keysOf(person), accounts: null }),
  erase: (tx, person) => forgetKept(tx, { keys: keysOf(person), accounts: null }),
  mark: forgetUnwanted,
};

async function forgetUnwanted(ctx: Base, accountId: number, unwanted: readonly Identifier[]): Promise<void> {
  await asPlatform(ctx, async (tx) =>
    forgetKept(tx, { keys: keysOf(unwanted), accounts: await idsOfTree(tx, accountId) }),
  );
}

export const forgetSuppressed = (ctx: Base, accountId: number, sealed: string): Promise<void> =>
  forgetUnwanted(ctx, accountId, openIdentifiers(ctx, sealed));

/** Many entries were added: looks once through everything that is kept, with rests. */
export async function forgetListed(ctx: Base, accountId: number): Promise<void> {
  for (const owner of await asPlatform(ctx, (tx) => idsOfTree(tx, accountId)))
    for (let after: number | null = 0; after !== null; ) {
      const begun = performance.now();
      after = await forgetNext(ctx, owner, after);
      await restAfter(begun, REST);
    }
}

/** Returns the last that was looked at; null at the end. */
async function forgetNext(ctx: Base, owner: number, after: number): Promise<number | null> {
  const { last, keys } = await asAccount(ctx, owner, async (tx) => {
    const kept = await keptAfter(tx, after, AT_ONCE);
    const identifiers = [...new Set(kept.flatMap((each) => each.keys))].map(identifierOf);
    return { last: kept.at(-1)?.delivery_id ?? null, keys: [...(await suppressed(tx, identifiers))] };
  });
  if (keys.length > 0) await asPlatform(ctx, (tx) => forgetKept(tx, { keys, accounts: [owner] }));
  return last;
}

function identifierOf(key: string): Identifier {
  const colon = key.indexOf(':');
  return { kind: key.slice(0, colon) as Identifier['kind'], value: key.slice(colon + 1) };
}
