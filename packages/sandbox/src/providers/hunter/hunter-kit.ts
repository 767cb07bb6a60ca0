/** What Hunter's calls share: its errors, its limits, and how a request names a company. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Company } from '../../world/companies/companies.ts';
import { fold, hostOf } from '../../world/text.ts';
import { type ProviderKit, queryOf, queryText } from '../provider-kit.ts';
import { MINUTE, SECOND } from '../rate-windows.ts';

export const settings = {
  per_second: 15,
  per_minute: 500,
  verifier_per_second: 10,
  verifier_per_minute: 300,
  searches: 50_000,
  verifications: 50_000,
  /** A domain search costs one search per so many addresses begun. */
  emails_per_search: 10,
  /** On "Free" no more than ten addresses of a domain are shown. */
  plan: 'Growth',
};
export type Hunter = ProviderKit<typeof settings>;

/** Note the codes: 403 is the rate limit, 429 an exhausted plan, 451 a person who opted out. */
const ERRORS = {
  wrong_params: 400,
  pagination_error: 400,
  invalid_type: 400,
  invalid_seniority: 400,
  invalid_department: 400,
  authentication_failed: 401,
  rate_limit_reached: 403,
  not_found: 404,
  too_many_requests: 429,
  claimed_email: 451,
  verification_failed: 222,
  server_error: 500,
} as const;

export function refuse(reply: FastifyReply, id: keyof typeof ERRORS, details: string): FastifyReply {
  return reply.code(ERRORS[id]).send({ errors: [{ id, code: ERRORS[id], details }] });
}

export const usedUp = (reply: FastifyReply, what: 'searches' | 'verifications') =>
  refuse(
    reply,
    'too_many_requests',
    `You've reached the limit for the number of ${what} per billing period included in your plan.`,
  );

export const slowDown = (reply: FastifyReply) =>
  refuse(reply, 'rate_limit_reached', 'You have reached the rate limit. Please slow down your requests.');

export const claimed = (reply: FastifyReply) =>
  refuse(
    reply,
    'claimed_email',
    'The owner of this email address asked us to stop processing the personal data related to them.',
  );

export const noDomain = (reply: FastifyReply) => refuse(reply, 'wrong_params', 'You are missing the domain parameter');

/** Counts the call; false if it was rejected. */
export function admit({ settings: limits, windows }: Hunter, reply: FastifyReply, isVerifier = false): boolean {
  const name = isVerifier ? 'verifier' : 'calls';
  const [perSecond, perMinute] = isVerifier
    ? [limits.verifier_per_second, limits.verifier_per_minute]
    : [limits.per_second, limits.per_minute];
  const inSecond = windows.take(`${name} second`, perSecond, SECOND).allowed;
  const inMinute = windows.take(`${name} minute`, perMinute, MINUTE).allowed;
  if (inSecond && inMinute) return true;
  slowDown(reply);
  return false;
}

export interface Target {
  domain: string;
  company: Company | undefined;
}

/** The company by domain or, if need be, by name; undefined when neither was given. */
export function targetOf({ world: { companies } }: Hunter, request: FastifyRequest): Target | undefined {
  const domain = queryText(request, 'domain');
  if (domain) return { domain: hostOf(domain), company: companies.byDomain(hostOf(domain)) };
  const name = queryText(request, 'company');
  if (!name) return undefined;
  const index = companies.named(name).find((i) => fold(companies.nameOf(i)) === fold(name) && companies.domainOf(i));
  const company = index === undefined ? undefined : companies.get(index);
  return { domain: company?.domain ?? '', company };
}

/** What was asked, without the key. */
export function paramsOf(request: FastifyRequest): object {
  const { api_key: _, ...params } = queryOf(request);
  return params;
}
