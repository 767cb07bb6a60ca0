/** Salesforce refuses with a list, `[{errorCode, message, fields?}]`; within a collection the code is called `statusCode`. */
import type { FastifyReply } from 'fastify';

export interface SalesforceError {
  errorCode: string;
  message: string;
  fields?: string[];
  duplicateResult?: object;
}

export class SalesforceRefusal extends Error {
  /** Fastify's property name: with it, Fastify does not treat the error as a failure of the sandbox. */
  readonly statusCode: number;
  readonly errors: SalesforceError[];

  constructor(statusCode: number, ...errors: SalesforceError[]) {
    super(errors[0]?.message ?? '');
    this.statusCode = statusCode;
    this.errors = errors;
  }
}

export const refusal = (errorCode: string, message: string, fields?: string[], status = 400) =>
  new SalesforceRefusal(status, { errorCode, message, ...(fields && { fields }) });

export const refusals = {
  session: () => refusal('INVALID_SESSION_ID', 'Session expired or invalid', undefined, 401),
  limit: () => refusal('REQUEST_LIMIT_EXCEEDED', 'TotalRequests Limit exceeded.', undefined, 403),
  path: () => refusal('NOT_FOUND', 'The requested resource does not exist', undefined, 404),
  record: (object: string) =>
    refusal('NOT_FOUND', `Provided external ID field does not exist or is not accessible: ${object}`, undefined, 404),
  deleted: () => refusal('ENTITY_IS_DELETED', 'entity is deleted', [], 404),
  type: (name: string) => refusal('INVALID_TYPE', `sObject type '${name}' is not supported.`),
  malformed: (words: string) => refusal('MALFORMED_QUERY', words),
  server: () => refusal('UNKNOWN_EXCEPTION', 'An unexpected error occurred.', undefined, 500),
};

export const sendRefusal = (reply: FastifyReply, { statusCode, errors }: SalesforceRefusal) =>
  reply.code(statusCode).send(errors);

/** Also converts errors of the HTTP layer (a body that is not JSON) into the vendor's format. */
export function answerError(error: unknown, reply: FastifyReply): FastifyReply {
  if (error instanceof SalesforceRefusal) return sendRefusal(reply, error);
  const { statusCode = 500, message } = error as { statusCode?: number; message: string };
  if (statusCode >= 500) throw error;
  return sendRefusal(reply, refusal('JSON_PARSER_ERROR', message));
}
