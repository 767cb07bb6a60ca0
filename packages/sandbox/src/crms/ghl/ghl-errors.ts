/** HighLevel's errors: `{statusCode, message, error?, meta?}`, with a list of messages for an invalid body. */
import { randomUUID } from 'node:crypto';
import type { FastifyReply } from 'fastify';

export class GhlRefusal extends Error {
  /** Fastify's property name: with it, Fastify does not treat the error as a failure of the sandbox. */
  readonly statusCode: number;
  readonly body: object;

  constructor(status: number, message: string | string[], more: object = {}) {
    super(String(message));
    this.statusCode = status;
    this.body = { statusCode: status, message, ...more };
  }
}

export const traceId = (): string => randomUUID();

export const badRequest = (message: string, meta?: object) => new GhlRefusal(400, message, meta && { meta });
export const unauthorized = (message: string) => new GhlRefusal(401, message, { error: 'Unauthorized' });
export const forbidden = () =>
  new GhlRefusal(403, 'The token does not have access to this location.', { error: 'Forbidden' });
export const unprocessable = (messages: string[]) => new GhlRefusal(422, messages, { error: 'Unprocessable Entity' });
export const tooMany = () => new GhlRefusal(429, 'Too many requests', { error: 'Too Many Requests' });

export function sendRefusal(reply: FastifyReply, { statusCode, body }: GhlRefusal): FastifyReply {
  return reply.code(statusCode).send({ ...body, traceId: traceId() });
}

/** Also converts errors of the HTTP layer (a body that is not JSON) into the vendor's format. */
export function answerError(error: unknown, reply: FastifyReply): FastifyReply {
  if (error instanceof GhlRefusal) return sendRefusal(reply, error);
  const { statusCode = 500, message } = error as { statusCode?: number; message: string };
  if (statusCode >= 500) throw error;
  return sendRefusal(reply, badRequest(message));
}
