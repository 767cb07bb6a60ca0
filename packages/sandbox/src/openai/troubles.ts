/**
 * Responses that fail on purpose: by the key (`sk-hang...`), by words in the prompt ("sandbox-hang", also in a lead's
 * name), or a percentage set by `error_percent`, so that a test can have 5 % failures.
 */
import { createRandom } from '../random.ts';
import { busyFailure, failWith, type OpenAiFailure, quotaFailure } from './openai-errors.ts';

const TROUBLES = ['refused', 'empty', 'busy', 'error', 'hang', 'half', 'garbage', 'decline'] as const;
export type Trouble = (typeof TROUBLES)[number];
const NAMED = new RegExp(`\\bsandbox-(${TROUBLES.join('|')})\\b`, 'i');

const ofKey = (key: string) => TROUBLES.find((trouble) => key.startsWith(`sk-${trouble}`));
const ofWords = (words: string) => NAMED.exec(words)?.[1]?.toLowerCase() as Trouble | undefined;

/** Drawn anew for every call, so that a retry helps. */
function byChance(seed: number, call: number, percent: number): Trouble | undefined {
  const random = createRandom(seed, 'model errors', call);
  return random.chance(percent / 100) ? random.pick(['error', 'busy', 'half', 'error'] as const) : undefined;
}

export const troubleOf = (asked: {
  key: string;
  words: string;
  seed: number;
  call: number;
  percent: number;
}): Trouble | undefined => ofKey(asked.key) ?? ofWords(asked.words) ?? byChance(asked.seed, asked.call, asked.percent);

/** Those that are rejected outright, in the vendor's words. */
export function failureFor(trouble: Trouble | undefined, shownKey: string): OpenAiFailure | null {
  switch (trouble) {
    case 'refused':
      return failWith(401, 'invalid_request_error', 'invalid_api_key', `Incorrect API key provided: ${shownKey}.`);
    case 'empty':
      return quotaFailure();
    case 'busy':
      return busyFailure(20);
    case 'error':
      return failWith(500, 'server_error', null, 'The server had an error while processing your request.');
    default:
      return null;
  }
}

/** Unreadable for any requested format. */
export const GARBAGE = '}}{{ \u0000\u0007 0x9f;; <<< %% 404 ]][';
