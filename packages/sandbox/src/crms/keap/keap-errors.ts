/**
 * Keap has two error shapes: the gateway in front answers `{fault: {faultstring, detail}}`, the application behind it
 * `{code, message, status, details}`.
 */
import type { FastifyReply } from 'fastify';

export class KeapRefusal extends Error {
  /** Fastify's property name: with it, Fastify does not treat the error as a failure of the sandbox. */
  readonly statusCode: number;
  readonly body: object;

  constructor(status: number, words: string, body: object) {
    super(words);
    this.statusCode = status;
    this.body = body;
  }
}

const fault = (status: number, faultstring: string, errorcode: string) =>
  new KeapRefusal(status, faultstring, { fault: { faultstring, detail: { errorcode } } });

export const gateway = {
  missing: () => fault(401, 'Invalid access token', 'oauth.v2.InvalidAccessToken'),
  unknown: () => fault(401, 'Invalid Access Token', 'keymanagement.service.invalid_access_token'),
  expired: () => fault(401, 'Access Token expired', 'keymanagement.service.access_token_expired'),
  throttled: () => fault(429, 'Rate limit quota violation. Quota limit exceeded.', 'policies.ratelimit.QuotaViolation'),
  spike: () => fault(429, 'Spike arrest violation.', 'policies.ratelimit.SpikeArrestViolation'),
};

const STATUSES: Record<number, string> = {
  400: 'INVALID_ARGUMENT',
  404: 'NOT_FOUND',
  409: 'ALREADY_EXISTS',
  500: 'INTERNAL',
};

export function refusal(code: number, message: string, resource: string, domain = 'contact'): KeapRefusal {
  const status = STATUSES[code] ?? 'UNKNOWN';
  return new KeapRefusal(code, message, { code, message, status, details: [{ domain, resource }] });
}

export const invalid = (message: string, resource: string, domain?: string) => refusal(400, message, resource, domain);
export const notFound = (kind: string, id: string) => refusal(404, `${kind} ${id} was not found`, id, kind);

export const sendRefusal = (reply: FastifyReply, { statusCode, body }: KeapRefusal) =>
  reply.code(statusCode).send(body);

/** Also converts errors of the HTTP layer (a body that is not JSON) into the vendor's format. */
export function answerError(error: unknown, reply: FastifyReply): FastifyReply {
  if (error instanceof KeapRefusal) return sendRefusal(reply, error);
  const { statusCode = 500, message } = error as { statusCode?: number; message: string };
  if (statusCode >= 500) throw error;
  return sendRefusal(reply, invalid(message, 'body'));
}
