/** Rate limits for expensive work: enough for people, too little to load a core or other people's websites. */
import type { Ctx } from '../../platform/context.ts';
import { platformErrors } from '../../platform/errors.ts';

const PER_HOUR = { 'training-files': 60, 'training-crawls': 120 };

export async function limitWork({ platform, actor }: Ctx, work: keyof typeof PER_HOUR): Promise<void> {
  const rule = { max: PER_HOUR[work], seconds: 60 * 60 };
  const { allowed, retryAfter } = await platform.limits.take(`${work}:${actor.accountId}`, rule);
  if (!allowed)
    throw platformErrors.too_many({ params: { n: retryAfter }, headers: { 'Retry-After': String(retryAfter) } });
}
