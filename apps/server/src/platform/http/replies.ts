/** Every error response has the shape {code, message, errors?}, in the caller's language and without internal details. */
import type { Failure } from '@leadwright/contract/common';
import { describeIssue, type Finding } from '@leadwright/contract/findings';
import { cut } from '@leadwright/contract/text';
import { describeUnknown, fieldOf, unknownParameters } from '@leadwright/contract/unknown-parameters';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { isDatabaseAway, isTakingTooLong } from '../database/database.ts';
import { AppError, type FieldErrors, platformErrors } from '../errors.ts';
import { languageOf, type Translate, translator } from '../i18n.ts';
import { isDiskFull } from '../storage/disk.ts';
import { isScim, sendScimFailure } from './dialects/scim.ts';
import { noteRefusal } from './noted.ts';

/** Enough issues to fix at once, and the answer is never larger than the request. */
const MAX_FINDINGS = 20;
const MAX_FIELD = 200;
const MAX_WORDS = 500;

class ValidationError extends AppError {
  readonly errors: FieldErrors;

  constructor(errors: FieldErrors) {
    super('platform.invalid', 422);
    this.errors = errors;
  }
}

/** Field errors that are already translated; the first of them, if there are very many. */
export function failWithFields(errors: FieldErrors) {
  const shown = Object.entries(errors).slice(0, MAX_FINDINGS);
  const short = shown.map(([field, words]) => [
    cut(field, MAX_FIELD),
    words.slice(0, MAX_FINDINGS).map((each) => cut(each, MAX_WORDS)),
  ]);
  return new ValidationError(Object.fromEntries(short));
}

/** What the schema makes of an input, or 422 with words for the fields that are wrong and the names that are not known. */
export function parseInput<S extends z.core.$ZodType>(
  schema: S,
  value: unknown,
  t: Translate,
  { takesMore = false } = {},
): z.output<S> {
  const unknown = takesMore ? [] : unknownParameters(schema, value);
  const result = z.safeParse(schema, value, { reportInput: true });
  if (result.success && unknown.length === 0) return result.data;
  // A map: a field may be called `toString`.
  const errors = new Map<string, string[]>();
  const tell = (field: string, { key, params }: Finding) => {
    errors.set(field, [...(errors.get(field) ?? []), t(key, params)]);
  };
  for (const each of unknown) tell(fieldOf(each), describeUnknown(each));
  for (const issue of (result.error?.issues ?? []).slice(0, MAX_FINDINGS))
    tell(issue.path.join('.') || '_', describeIssue(issue));
  throw failWithFields(Object.fromEntries(errors));
}

/** The multipart parser throws plain errors for a truncated form or an unusable boundary. */
const isBrokenForm = ({ message = '' }) => /unexpected end of multipart data|^Multipart: |^The needle/i.test(message);

/** Maps Fastify's own errors to ours. */
function fromFramework(error: { code?: string; statusCode?: number; message?: string }): AppError | null {
  if (isBrokenForm(error)) return platformErrors.bad_request();
  if (error.statusCode === 413 || error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return platformErrors.too_large();
  if (error.statusCode === 415) return platformErrors.media_type();
  if (error.statusCode === 404) return platformErrors.not_found();
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) return platformErrors.bad_request();
  return null;
}

/** The client left before the whole body arrived (see `noteLeaving`). */
const hasLeft = ({ raw }: FastifyRequest) => raw.destroyed && raw.complete === false;

function asAppError(error: unknown, request: FastifyRequest): AppError {
  if (error instanceof AppError) return error;
  // Before the database: a connection that breaks looks the same on either side.
  if (hasLeft(request)) return platformErrors.bad_request();
  if (isDiskFull(error)) {
    request.log.error({ err: error }, 'the disk is full');
    return platformErrors.disk_full({ headers: { 'Retry-After': '30' } });
  }
  if (isDatabaseAway(error)) {
    request.log.warn({ err: error }, 'the database is away');
    return platformErrors.unavailable({ headers: { 'Retry-After': '2' } });
  }
  if (isTakingTooLong(error)) return platformErrors.too_heavy();
  const known = fromFramework(error as never);
  if (known) return known;
  // A client that leaves early is not a server error.
  if (request.socket.destroyed) request.log.info({ err: error }, 'the client left');
  else request.log.error({ err: error }, 'unexpected failure');
  return platformErrors.unexpected();
}

/** A failure as the caller reads it. */
export function wordsOf(failure: AppError, t: Translate): Failure {
  const [module, name] = failure.code.split('.');
  const fields =
    failure.fields && Object.entries(failure.fields).map(([field, key]) => [field, [t(key, failure.params)]]);
  const errors: FieldErrors | undefined =
    failure instanceof ValidationError ? failure.errors : fields && Object.fromEntries(fields);
  // With a single invalid field its error becomes the message, which is shown as a toast.
  const first = errors && Object.values(errors).flat();
  const message = first?.length === 1 ? (first[0] as string) : t(`${module}.error.${name}`, failure.params);
  return {
    code: failure.code,
    message,
    ...(errors && { errors }),
    ...(failure.details && { details: failure.details }),
  };
}

export function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const failure = asAppError(error, request);
  noteRefusal(request, failure.code);
  const t = translator(languageOf(request.headers['accept-language']));
  // A file whose first byte never came has already said what it is.
  reply.removeHeader('content-disposition').type('application/json; charset=utf-8');
  if (!reply.raw.headersSent) reply.raw.removeHeader('content-disposition');
  if (failure.headers) reply.headers(failure.headers);
  if (isScim(request)) return sendScimFailure(reply, failure.status, wordsOf(failure, t));
  return reply.code(failure.status).send({ ...wordsOf(failure, t), request_id: request.id });
}

export function handleFailures(app: FastifyInstance) {
  app.setErrorHandler((error, request, reply) => sendFailure(error, request, reply));
}
