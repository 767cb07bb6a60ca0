/** Pipedrive's answers: `{success, data, additional_data}`, and errors with their words in `error` and `error_info`. */
import type { FastifyReply } from 'fastify';

const INFO = 'Please check developers.pipedrive.com for more information about Pipedrive API.';

export class PipedriveRefusal extends Error {
  /** Fastify's property name: with it, Fastify does not treat the error as a failure of the sandbox. */
  readonly statusCode: number;
  readonly body: object | string;

  constructor(status: number, words: string, body: object | string) {
    super(words);
    this.statusCode = status;
    this.body = body;
  }
}

export function refusal(status: number, error: string, code?: string): PipedriveRefusal {
  const body = { success: false, error, error_info: INFO, data: null, additional_data: null, ...(code && { code }) };
  return new PipedriveRefusal(status, error, body);
}

export const invalid = (words: string) => refusal(400, `Validation failed: ${words}`, 'ERR_SCHEMA_VALIDATION_FAILED');
export const notFound = (what: string) => refusal(404, `${what} not found`);
export const unauthorized = () =>
  new PipedriveRefusal(401, 'unauthorized access', {
    success: false,
    error: 'unauthorized access',
    errorCode: 401,
    error_info: 'Please check developers.pipedrive.com',
  });
export const wrongScope = () => refusal(403, 'Scope and URL mismatch');
export const tooMany = () => refusal(429, 'request over limit');
/** The wall in front of the API, for callers who continue after many 429. It does not speak JSON. */
export const blocked = () =>
  new PipedriveRefusal(403, 'blocked', '<!DOCTYPE html><title>Access denied | Cloudflare</title>');
/** The token endpoint's own shape. */
export const oauthRefusal = (status: number, error: string, message: string) =>
  new PipedriveRefusal(status, message, { success: false, message, error });

export function sendRefusal(reply: FastifyReply, { statusCode, body }: PipedriveRefusal): FastifyReply {
  if (typeof body === 'string') reply.type('text/html');
  return reply.code(statusCode).send(body);
}

/** Also converts errors of the HTTP layer (a body that is not JSON) into the vendor's format. */
export function answerError(error: unknown, reply: FastifyReply): FastifyReply {
  if (error instanceof PipedriveRefusal) return sendRefusal(reply, error);
  const { statusCode = 500, message } = error as { statusCode?: number; message: string };
  if (statusCode >= 500) throw error;
  return sendRefusal(reply, invalid(message));
}

export const answered = (data: unknown, additional_data?: object) => ({
  success: true,
  data,
  ...(additional_data && { additional_data }),
});
