/**
 * Idempotency keys of POST requests, per account: the first answer is kept for a day and given again; other parameters
 * under the same key are refused; a second request while the first still runs is a conflict. As with the vendor, an
 * answer is kept only if the act began: refused parameters, missing objects and conflicts may be tried again.
 */
import { createHash } from 'node:crypto';
import { failInvalid, StripeFailure } from '../core/errors.ts';
import type { Simulator } from '../core/simulator.ts';
import type { StoredAnswer } from '../core/state.ts';
import { DAY, HOUR } from '../core/time.ts';

const MAX_KEY_LENGTH = 255;
const FORGET_EVERY = 500;
const NOT_KEPT = new Set([400, 401, 403, 404, 409, 429]);

export interface IdempotentRequest {
  key: string;
  partition: string;
  path: string;
  /** Raw body: other parameters, other fingerprint. */
  body: string;
}

const slot = ({ partition, key }: IdempotentRequest) => `${partition}:${key}`;
const fingerprint = ({ path, body }: IdempotentRequest) =>
  createHash('sha256').update(`${path}\n${body}`).digest('hex');

export interface IdempotencyGuard {
  /** The kept answer, or undefined if this request is the first and has now begun. */
  begin(request: IdempotentRequest, now: number): StoredAnswer | undefined;
  finish(request: IdempotentRequest, answer: Omit<StoredAnswer, 'fingerprint' | 'path'>): void;
}

export function createIdempotencyGuard(sim: Simulator): IdempotencyGuard {
  const running = new Set<string>();
  let finished = 0;

  return {
    begin(request, now) {
      if (request.key.length > MAX_KEY_LENGTH) {
        failInvalid(`Idempotency-Key must be at most ${MAX_KEY_LENGTH} characters.`);
      }
      const kept = sim.state().answers[slot(request)];
      if (kept && kept.at > now - DAY) {
        refuseOtherRequest(kept, request);
        return kept;
      }
      if (running.has(slot(request))) {
        failInvalid(
          `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${request.key}. Please try again later.`,
          { status: 409, code: 'idempotency_key_in_use' },
        );
      }
      running.add(slot(request));
      return undefined;
    },
    finish(request, answer) {
      running.delete(slot(request));
      if (NOT_KEPT.has(answer.status)) return;
      const { answers } = sim.state();
      answers[slot(request)] = { ...answer, path: request.path, fingerprint: fingerprint(request) };
      finished += 1;
      if (finished % FORGET_EVERY === 0) forgetOld(answers, answer.at);
    },
  };
}

function refuseOtherRequest(kept: StoredAnswer, request: IdempotentRequest): void {
  if (kept.fingerprint === fingerprint(request)) return;
  const message =
    kept.path === request.path
      ? `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${request.key}' if you meant to execute a different request.`
      : `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${request.path}' vs '${kept.path}'). Try using a key other than '${request.key}' if you meant to execute a different request.`;
  throw new StripeFailure(400, { type: 'idempotency_error', message });
}

/** Keys the library makes up itself only serve its own retries, seconds later. */
function isOld(key: string, answer: StoredAnswer, now: number): boolean {
  return answer.at <= now - (key.includes(':stripe-node-retry-') ? HOUR : DAY);
}

function forgetOld(answers: Record<string, StoredAnswer>, now: number): void {
  for (const [key, answer] of Object.entries(answers)) if (isOld(key, answer, now)) delete answers[key];
}
