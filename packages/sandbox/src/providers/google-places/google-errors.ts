/** Google's error format: status, message, and details with the reason. Also used by YouTube's key check. */
import type { FastifyReply } from 'fastify';

const STATUS = {
  INVALID_ARGUMENT: 400,
  UNAUTHENTICATED: 401,
  PERMISSION_DENIED: 403,
  NOT_FOUND: 404,
  RESOURCE_EXHAUSTED: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
} as const;

export function sendGoogleError(
  reply: FastifyReply,
  status: keyof typeof STATUS,
  message: string,
  details?: object[],
): FastifyReply {
  const code = STATUS[status];
  return reply.code(code).send({ error: { code, message, status, ...(details && { details }) } });
}

export function errorInfo(reason: string, service: string, metadata: Record<string, string> = {}): object {
  return {
    '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
    reason,
    domain: 'googleapis.com',
    metadata: { service, ...metadata },
  };
}

export function badField(field: string, description: string): object {
  return { '@type': 'type.googleapis.com/google.rpc.BadRequest', fieldViolations: [{ field, description }] };
}

/** Thrown while a request is read; becomes INVALID_ARGUMENT. */
export class InvalidArgument extends Error {
  readonly details: object[] | undefined;

  constructor(message: string, details?: object[]) {
    super(message);
    this.details = details;
  }
}
