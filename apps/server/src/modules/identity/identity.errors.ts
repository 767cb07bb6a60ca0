/** Code and status here; the words in packages/i18n/{en,es}/identity.json. */
import { type AppError, defineErrors, platformErrors } from '../../platform/errors.ts';
import type { LimitAnswer } from '../../platform/http/limits.ts';

export const identityErrors = defineErrors('identity', {
  credentials_wrong: 401,
  totp_required: 401,
  social_refused: 401,
  email_unconfirmed: 403,
  stopped: 403,
  registration_closed: 403,
  social_off: 403,
  setup_closed: 403,
  login_as_denied: 403,
  sign_in_again: 403,
  key_not_found: 404,
  session_not_found: 404,
  choose_brand: 409,
  totp_on: 409,
  totp_off: 409,
  not_login_as: 409,
  key_revoked: 409,
  too_many_keys: 409,
  mail_change_missing: 422,
  social_email_missing: 422,
  code_exhausted: 429,
  social_unavailable: 503,
});

/** 429 with the seconds to wait, for the countdown in the UI. */
export const tooMany = ({ retryAfter }: Pick<LimitAnswer, 'retryAfter'>): AppError =>
  platformErrors.too_many({ params: { n: retryAfter }, headers: { 'Retry-After': String(retryAfter) } });
