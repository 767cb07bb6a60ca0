/** Texts that are only looked at cost nothing, so their number is limited (docs/product-rules.md#ai-assistant). */
import type { Base } from '../../../platform/context.ts';
import type { KeyOf } from '../../models/public.ts';
import { assistantErrors } from '../assistant.errors.ts';

export const PREVIEWS_A_DAY = 200;
const DAY_SECONDS = 24 * 3600;

const RULE = { max: PREVIEWS_A_DAY, seconds: DAY_SECONDS };
const keyFor = (accountId: number) => `assistant.previews:${accountId}`;

/** Whether another text may be looked at for nothing. */
export const mayPreview = async ({ platform }: Base, accountId: number, keyOf: KeyOf): Promise<boolean> =>
  keyOf === 'own' || (await platform.limits.peek(keyFor(accountId), RULE)).allowed;

/** A text that was to be kept was only looked at. */
export async function notePreview({ platform }: Base, accountId: number, keyOf: KeyOf): Promise<void> {
  if (keyOf !== 'own') await platform.limits.take(keyFor(accountId), RULE);
}

/** Previews with the account's own key are not limited. */
export async function takePreview({ platform }: Base, accountId: number, keyOf: KeyOf): Promise<void> {
  if (keyOf === 'own') return;
  const { allowed, retryAfter } = await platform.limits.take(keyFor(accountId), RULE);
  if (allowed) return;
  throw assistantErrors.too_many_previews({
    params: { most: PREVIEWS_A_DAY, n: retryAfter },
    headers: { 'Retry-After': String(retryAfter) },
  });
}
