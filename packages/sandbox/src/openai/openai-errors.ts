/** Errors of an OpenAI-compatible server: `{error: {message, type, param, code}}`. */
import type { FastifyReply } from 'fastify';

export class OpenAiFailure extends Error {
  /** Fastify's property name: with it, Fastify does not treat the error as a failure of the sandbox. */
  readonly statusCode: number;
  readonly body: object;
  readonly retryAfterMs: number | undefined;

  constructor(
    status: number,
    error: { message: string; type: string; param: string | null; code: string | null },
    retryAfterMs?: number,
  ) {
    super(error.message);
    this.statusCode = status;
    this.body = { error };
    this.retryAfterMs = retryAfterMs;
  }
}

export const failWith = (
  status: number,
  type: string,
  code: string | null,
  message: string,
  param: string | null = null,
) => new OpenAiFailure(status, { message, type, param, code });

export const busyFailure = (retryAfterMs: number) =>
  new OpenAiFailure(
    429,
    {
      message: `Rate limit reached for requests. Please try again in ${retryAfterMs}ms.`,
      type: 'requests',
      param: null,
      code: 'rate_limit_exceeded',
    },
    retryAfterMs,
  );

export const quotaFailure = () =>
  failWith(
    429,
    'insufficient_quota',
    'insufficient_quota',
    'You exceeded your current quota, please check your plan and billing details.',
  );

export function sendFailure(reply: FastifyReply, { statusCode, body, retryAfterMs }: OpenAiFailure): FastifyReply {
  if (retryAfterMs !== undefined) reply.header('retry-after-ms', String(retryAfterMs));
  return reply.code(statusCode).send(body);
}

/** Also converts errors of the HTTP layer (a body that is not JSON) into the vendor's format. */
export function answerError(error: unknown, reply: FastifyReply): FastifyReply {
  if (error instanceof OpenAiFailure) return sendFailure(reply, error);
  const { statusCode = 500, message } = error as { statusCode?: number; message: string };
  if (statusCode >= 500) throw error;
  return sendFailure(reply, failWith(400, 'invalid_request_error', null, message));
}
