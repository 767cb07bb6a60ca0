/** HighLevel's refusals: `{statusCode, message, error?, meta?}`, with a list of messages where a body is at fault. */
import { randomUUID } from 'node:crypto';
import type { FastifyReply } from 'fastify';

export class GhlRefusal extends Error {
  /** Fastify's name for it: what it finds here is no failure of the sandbox. */
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

/** Also turns what the HTTP layer itself refuses (a body that is no JSON) into the vendor's shape. */
export function answerError(error: unknown, reply: FastifyReply): FastifyReply {
  if (error instanceof GhlRefusal) return sendRefusal(reply, error);
  const { statusCode = 500, message } = error as { statusCode?: number; message: string };
  if (statusCode >= 500) throw error;
  return sendRefusal(reply, badRequest(message));
}
