/** Refusals as HubSpot words them: `{status, message, correlationId, category}`. Limits have a policy instead of a category. */
import { randomUUID } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import type { ValueFault } from './hubspot-properties.ts';

export class HubspotRefusal extends Error {
  /** Fastify's property name: with it, Fastify does not treat the error as a failure of the sandbox. */
  readonly statusCode: number;
  readonly body: object;

  constructor(status: number, message: string, more: object) {
    super(message);
    this.statusCode = status;
    this.body = { status: 'error', message, correlationId: randomUUID(), ...more };
  }
}

const refusal = (status: number, category: string, message: string, more: object = {}) =>
  new HubspotRefusal(status, message, { category, ...more });

export const refused = {
  token: () => refusal(401, 'INVALID_AUTHENTICATION', 'Authentication credentials not found.'),
  expired: () => refusal(401, 'EXPIRED_AUTHENTICATION', 'The OAuth token used to make this call expired.'),
  scope: (needed: string) =>
    refusal(403, 'MISSING_SCOPES', 'This app hasn’t been granted all required scopes to make this call.', {
      errors: [
        { message: 'One or more of the following scopes are required.', context: { requiredGranularScopes: [needed] } },
      ],
    }),
  missing: () => refusal(404, 'OBJECT_NOT_FOUND', 'resource not found'),
  property: (name: string) => refusal(404, 'OBJECT_NOT_FOUND', `Property ${name} does not exist`),
  exists: (name: string) => refusal(409, 'OBJECT_ALREADY_EXISTS', `A property named '${name}' already exists.`),
  contact: (id: string) => refusal(409, 'CONFLICT', `Contact already exists. Existing ID: ${id}`),
  unique: (name: string, value: string, id: string) =>
    refusal(
      400,
      'VALIDATION_ERROR',
      `Cannot set PropertyValueCoordinates{propertyName=${name}, value=${value}}. ${id} already has that value.`,
    ),
  values: (faults: ValueFault[]) =>
    refusal(400, 'VALIDATION_ERROR', `Property values were not valid: ${JSON.stringify(faults)}`),
  invalid: (message: string) => refusal(400, 'VALIDATION_ERROR', message),
  limit: (policyName: 'SECONDLY' | 'TEN_SECONDLY_ROLLING' | 'DAILY') =>
    new HubspotRefusal(
      429,
      policyName === 'DAILY'
        ? 'You have reached your daily limit.'
        : `You have reached your ${policyName.toLowerCase()} limit.`,
      {
        errorType: 'RATE_LIMIT',
        policyName,
      },
    ),
  broken: () => refusal(500, 'INTERNAL_ERROR', 'internal error'),
  oauth: (status: string, message: string) => new HubspotRefusal(400, message, { status }),
};

export const sendRefusal = (reply: FastifyReply, { statusCode, body }: HubspotRefusal) =>
  reply.code(statusCode).send(body);

/** Also converts errors of the HTTP layer (a body that is not JSON) into the vendor's format. */
export function answerError(error: unknown, reply: FastifyReply): FastifyReply {
  if (error instanceof HubspotRefusal) return sendRefusal(reply, error);
  const { statusCode = 500, message } = error as { statusCode?: number; message: string };
  if (statusCode >= 500) throw error;
  return sendRefusal(reply, refused.invalid(`Invalid input: ${message}`));
}
