/**
 * What administrators change stands in the history of the platform's account, with the values before and after. Only what
 * differs is kept, what was saved unchanged leaves nothing, and no secret gets in: callers name the fields they pass
 * (docs/product-rules.md#super-admin).
 */
import { type AnyTx, asAccount, type Ctx, type Tx } from '../../platform/context.ts';
import { record } from './audit.service.ts';
import { type Change, differenceOf } from './changes.rules.ts';

/** Commits together with the change. */
export async function recordChange(tx: AnyTx<Ctx>, change: Change): Promise<void> {
  const { part, what, subject, account = null } = change;
  const differing = differenceOf(change.before, change.after);
  if (!differing) return;
  await asAccount(tx as AnyTx<Ctx> & Ctx, tx.actor.accountId, (own) =>
    record(own, {
      action: `admin.${part}.${what}`,
      subject: `${part}/${subject.id}`,
      details: { name: subject.name, ...(account && { account }), ...differing },
    }),
  );
}

/** Of what resellers keep, too: theirs is none of the administrators' business. */
export async function recordPlatformChange(tx: Tx, change: Change): Promise<void> {
  if (tx.actor.accountKind === 'platform') await recordChange(tx, change);
}
