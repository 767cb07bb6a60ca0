/** How answers look to a company's directory: SCIM's media type, and its errors (RFC 7644, 3.12). */
import { SCIM_ERROR } from '@leadwright/contract/accounts/scim';
import type { Failure } from '@leadwright/contract/common';
import type { FastifyReply, FastifyRequest } from 'fastify';

export const SCIM_TYPE = 'application/scim+json';

/** Also a path that does not exist, and one that could not be read. */
export const isScim = ({ url }: Pick<FastifyRequest, 'url'>): boolean => url.startsWith('/scim/');

/** By our code. What is not listed has a status that says enough. */
const TYPES: Record<string, string> = {
  'platform.bad_request': 'invalidSyntax',
  'platform.invalid': 'invalidValue',
  'scim.user_taken': 'uniqueness',
  'scim.elsewhere': 'uniqueness',
  'scim.group_taken': 'uniqueness',
  'scim.filter': 'invalidFilter',
  'scim.path': 'invalidPath',
  'scim.target': 'noTarget',
  'scim.value': 'invalidValue',
  'scim.domain': 'invalidValue',
  'scim.no_address': 'invalidValue',
  'scim.member': 'invalidValue',
  'scim.mutability': 'mutability',
};

const typeOf = ({ code, errors }: Failure) => (errors?.['filter'] ? 'invalidFilter' : TYPES[code]);

/** RFC 7644 knows no 422. */
const statusOf = (status: number) => (status === 422 ? 400 : status);

/** Directories show no form, so the message names the fields. */
const detailOf = ({ errors, message }: Failure) =>
  errors
    ? Object.entries(errors)
        .map(([field, words]) => `${field}: ${words.join(' ')}`)
        .join('; ')
    : message;

export function sendScimFailure(reply: FastifyReply, given: number, failure: Failure) {
  const status = statusOf(given);
  const scimType = typeOf(failure);
  reply.code(status).type(SCIM_TYPE);
  return reply.send({
    schemas: [SCIM_ERROR],
    status: String(status),
    ...(scimType && { scimType }),
    detail: detailOf(failure),
  });
}

/** Null: there is nothing to say (204). */
export function sendScim(reply: FastifyReply, result: unknown) {
  if (result === null) return reply.send();
  reply.type(SCIM_TYPE);
  return result;
}
