/**
 * One-time codes of an OAuth provider: bound to the client, the address and the person they were issued for, good for
 * ten minutes of sandbox time, spent by the first exchange.
 */
import { seededToken } from '../random.ts';

export interface CodeGrant {
  client_id: string;
  redirect_uri: string;
  scope: string;
  person_id: string;
  nonce?: string | undefined;
  code_challenge?: string | undefined;
}

export interface IssuedCode extends CodeGrant {
  issued_at: number;
  spent: boolean;
}

export interface CodesState {
  issued: number;
  codes: Record<string, IssuedCode>;
}

const LIFETIME_MS = 10 * 60 * 1000;
/** Spent and expired codes are remembered a while, so that using one again can be told from inventing one. */
const MEMORY_MS = 24 * 60 * 60 * 1000;

export type CodeProblem = 'unknown' | 'spent' | 'expired' | 'redirect';

export function issueCode(state: CodesState, seed: number, prefix: string, grant: CodeGrant, now: Date): string {
  state.issued += 1;
  const code = prefix + seededToken(seed, prefix, state.issued);
  const remembered = Object.entries(state.codes).filter(([, old]) => now.getTime() - old.issued_at < MEMORY_MS);
  state.codes = { ...Object.fromEntries(remembered), [code]: { ...grant, issued_at: now.getTime(), spent: false } };
  return code;
}

/** Spends the code, or says why it cannot be used. A wrong redirect address leaves it unspent, as the providers do. */
export function spendCode(
  state: CodesState,
  code: string,
  asked: { client_id: string; redirect_uri: string },
  now: Date,
): IssuedCode | CodeProblem {
  const found = Object.hasOwn(state.codes, code) ? state.codes[code] : undefined;
  if (!found || found.client_id !== asked.client_id) return 'unknown';
  if (found.spent) return 'spent';
  if (now.getTime() - found.issued_at > LIFETIME_MS) return 'expired';
  if (found.redirect_uri !== asked.redirect_uri) return 'redirect';
  found.spent = true;
  return found;
}
