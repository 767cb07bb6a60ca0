/** What went wrong at a provider, in the few words that people and the owner's log use. Pure. */
import { AppError } from '../../../../platform/errors.ts';

/** Each has its words in sign-on.json, under `reason`. */
type Reason =
  | ('audience' | 'issuer' | 'nonce' | 'expired' | 'early' | 'signature' | 'algorithm' | 'claims' | 'subject')
  | ('code' | 'client' | 'state' | 'address' | 'slow' | 'large' | 'answer' | 'endpoint' | 'other');

export interface Problem {
  outcome: 'refused' | 'unavailable' | 'denied';
  reason: Reason;
}

const refused = (reason: Reason): Problem => ({ outcome: 'refused', reason });
const unavailable = (reason: Reason): Problem => ({ outcome: 'unavailable', reason });

const BY_CLAIM: Record<string, Reason> = {
  aud: 'audience',
  azp: 'audience',
  iss: 'issuer',
  nonce: 'nonce',
  sub: 'subject',
  exp: 'expired',
  nbf: 'early',
  iat: 'early',
  auth_time: 'expired',
};
const BY_EGRESS: Record<string, Reason> = { refused: 'address', timeout: 'slow', too_large: 'large', failed: 'answer' };
const BY_CODE: Record<string, Problem> = {
  OAUTH_TIMEOUT: unavailable('slow'),
  OAUTH_ABORT: unavailable('slow'),
  OAUTH_HTTP_REQUEST_FORBIDDEN: unavailable('address'),
  OAUTH_REQUEST_PROTOCOL_FORBIDDEN: unavailable('address'),
  OAUTH_RESPONSE_IS_NOT_CONFORM: unavailable('answer'),
  OAUTH_RESPONSE_IS_NOT_JSON: unavailable('answer'),
  OAUTH_PARSE_ERROR: unavailable('answer'),
  OAUTH_MISSING_SERVER_METADATA_ERROR: unavailable('endpoint'),
  OAUTH_INVALID_SERVER_METADATA_ERROR: unavailable('endpoint'),
  OAUTH_KEY_SELECTION_FAILED: refused('signature'),
  OAUTH_UNSUPPORTED_OPERATION: refused('algorithm'),
  OAUTH_WWW_AUTHENTICATE_CHALLENGE: refused('client'),
};
const UNSURE = ['server_error', 'temporarily_unavailable', 'slow_down'];

/** The errors of a chain, the outermost first. */
function* chainOf(error: unknown): Generator<Record<string, unknown> & Error> {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) yield at as never;
}

export function problemOf(error: unknown): Problem {
  const chain = [...chainOf(error)];
  const guarded = chain.find((each) => each instanceof AppError) as AppError | undefined;
  if (guarded) return unavailable(BY_EGRESS[guarded.code.replace('egress.', '')] ?? 'other');
  const [first] = chain;
  if (!first) return unavailable('other');
  if (first.code === 'OAUTH_AUTHORIZATION_RESPONSE_ERROR') return byResponse(String(first['error']));
  if (first.code === 'OAUTH_RESPONSE_BODY_ERROR') return byBody(String(first['error']));
  const known = BY_CODE[String(first['code'])];
  return known ?? byClaim(chain) ?? byWords(first.message, chain);
}

const byResponse = (error: string): Problem =>
  UNSURE.includes(error) ? unavailable('answer') : { outcome: 'denied', reason: 'other' };

function byBody(error: string): Problem {
  if (UNSURE.includes(error)) return unavailable('answer');
  return refused(error === 'invalid_grant' ? 'code' : 'client');
}

function byClaim(chain: (Record<string, unknown> & Error)[]): Problem | undefined {
  const facts = chain.map(({ cause }) => cause as { claim?: string; attribute?: string } | undefined);
  const claim = facts.find((fact) => fact?.claim)?.claim;
  if (claim) return refused(BY_CLAIM[claim] ?? 'claims');
  const attribute = facts.find((fact) => fact?.attribute)?.attribute;
  return attribute ? refused(attribute === 'issuer' ? 'issuer' : 'subject') : undefined;
}

/** The library has one code for several things, and tells them apart by words only. */
function byWords(message: string, chain: Error[]): Problem {
  const words = [message, ...chain.map((each) => each.message)].join(' ');
  if (/signature/i.test(words)) return refused('signature');
  if (/"alg"/.test(words)) return refused('algorithm');
  if (/"iss"/.test(words)) return refused('issuer');
  if (/"state"/.test(words)) return refused('state');
  if (/"nonce"/.test(words)) return refused('nonce');
  if (/claim/.test(words)) return refused('claims');
  return refused('other');
}
