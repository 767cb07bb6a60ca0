/** Records the use of AI models per account. Users with wallet access can see it. */
import type { AiUsage } from '@leadwright/contract/ai/usage';
import { asAccount, type Base, type Ctx, inTransaction } from '../../../platform/context.ts';
import type { FoundKey } from '../keys.service.ts';
import type { ModelUse, Purpose } from '../model.port.ts';
import type { Spent } from '../writing/attempts.service.ts';
import { addUse, findUses } from './uses.repository.ts';
import { dayOf, periodOf, summarize } from './uses.rules.ts';

/** The owner of a lent key has it in the books as well: the provider sends them the bill. */
export async function recordUse(
  base: Base,
  accountId: number,
  { key, purpose, spent, use }: { key: FoundKey; purpose: Purpose; spent: Spent; use: ModelUse },
): Promise<void> {
  const row = {
    day: dayOf(base.now()),
    purpose,
    model: use.model,
    requests: spent.requests,
    failures: spent.failures,
    prompt_tokens: use.promptTokens,
    completion_tokens: use.completionTokens,
    cost_micros: use.costMicros,
  };
  base.platform.metrics.modelUsed(use.keyOf, { ...spent, costMicros: use.costMicros });
  await asAccount(base, accountId, ({ db }) => addUse(db, { account_id: accountId, key_of: use.keyOf, ...row }));
  const lender = use.keyOf === 'reseller' ? key.row?.account_id : undefined;
  if (lender)
    await asAccount(base, lender, ({ db }) => addUse(db, { account_id: lender, key_of: 'customers', ...row }));
}

export const readUsage = (ctx: Ctx, days: number): Promise<AiUsage> =>
  inTransaction(ctx, async ({ db, accountId, now }) => {
    const period = periodOf(now(), days);
    return summarize(await findUses(db, accountId, period.from, period.to), period);
  });
