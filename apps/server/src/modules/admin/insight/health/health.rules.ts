/** When something needs attention. Pure. */
import type { Health } from '@leadwright/contract/admin/insight';

type ProviderState = Health['providers'][number]['state'];

/** A lane whose oldest job has waited this many seconds is not being worked on. */
const STUCK_SECONDS: Record<string, number> = { urgent: 60, ordinary: 300, bulk: 1800, webhooks: 300 };
export const queueState = (queue: string, oldestSeconds: number): 'works' | 'stuck' =>
  oldestSeconds > (STUCK_SECONDS[queue] ?? 300) ? 'stuck' : 'works';

/** In milliseconds; some do slow work by nature. */
const SLOW_MS: Record<string, number> = { ai: 30_000, 'email-checks': 60_000, mail: 10_000 };
const SLOW_USUALLY_MS = 2_500;
const FAILED_SHARE = 0.25;
const FAILED_LEAST = 2;

export interface Calls {
  calls: number;
  failed: number;
  ms: number;
  slower: number[];
}

export function providerState(vendor: string, { calls, failed }: Calls, p95: number): ProviderState {
  if (calls === 0) return 'quiet';
  if (failed >= FAILED_LEAST && failed >= calls * FAILED_SHARE) return 'fails';
  return p95 > (SLOW_MS[vendor] ?? SLOW_USUALLY_MS) ? 'slow' : 'works';
}

/** Between the two limits that 95 of 100 calls end, as far along as their share says. */
export function p95Of({ calls, slower }: Calls, limits: readonly number[]): number {
  if (calls === 0) return 0;
  const mayBeSlower = calls * 0.05;
  const index = slower.findIndex((count) => count <= mayBeSlower);
  if (index < 0) return limits.at(-1) ?? 0;
  const [low, high] = [limits[index - 1] ?? 0, limits[index] ?? 0];
  const [above, still] = [slower[index - 1] ?? calls, slower[index] ?? 0];
  const share = above === still ? 1 : (above - mayBeSlower) / (above - still);
  return Math.round(low + (high - low) * Math.min(1, Math.max(0, share)));
}
