/** Contract to service, nothing else. */
import { identity } from '@leadwright/contract/accounts/identity';
import { type Exchange, routesFor } from '../../platform/module.ts';
import { presentApiKey, presentSession } from './identity.presenter.ts';
import * as password from './passwords/password-reset.service.ts';
import { getMe, setLanguage, updateMe } from './people.service.ts';
import { declineAsked, findOwnAsked } from './profile/asked-change.service.ts';
import * as mailChange from './profile/mail-change.service.ts';
import { confirmEmail, register } from './registration/register.service.ts';
import { setUp } from './registration/setup.service.ts';
import * as apiKeys from './sessions/api-keys.service.ts';
import { confirm } from './sessions/confirm.service.ts';
import { endLoginAs, loginAs } from './sessions/login-as.service.ts';
import * as sessions from './sessions/sessions.service.ts';
import { login } from './sign-in/sign-in.service.ts';
import * as totp from './sign-in/totp.service.ts';
import { loginWithSocial } from './social/social.service.ts';

const userAgentOf = ({ request }: Exchange) => request.headers['user-agent'] ?? '';

export const identityRoutes = routesFor(identity)({
  login: (ctx, { body }, exchange) => login(ctx, body, userAgentOf(exchange)),
  loginWithSocial: (ctx, { body }, exchange) => loginWithSocial(ctx, body, userAgentOf(exchange)),
  async logout(ctx) {
    await sessions.logout(ctx);
    return { message: ctx.t('identity.loggedOut') };
  },
  async register(ctx, { body }) {
    const { resendIn } = await register(ctx, body);
    return { message: ctx.t('identity.codeSent'), resend_in: resendIn };
  },
  async confirmEmail(ctx, { body }, exchange) {
    const session = await confirmEmail(ctx, body, userAgentOf(exchange));
    return { ...session, message: ctx.t('identity.emailConfirmed') };
  },
  async resendCode(ctx, { body }) {
    const { resendIn } = await password.requestCode(ctx, 'confirm-email', body.email);
    return { message: ctx.t('identity.codeSent'), resend_in: resendIn };
  },
  async forgotPassword(ctx, { body }) {
    const { resendIn } = await password.requestResetCode(ctx, body.email);
    return { message: ctx.t('identity.resetRequested'), resend_in: resendIn };
  },
  async checkResetCode(ctx, { body }) {
    await password.checkResetCode(ctx, body);
    return { valid: true };
  },
  async resetPassword(ctx, { body }) {
    await password.resetPassword(ctx, body);
    return { message: ctx.t('identity.passwordReset') };
  },
  setup: (ctx, { body }, exchange) => setUp(ctx, body, userAgentOf(exchange)),

  me: (ctx) => getMe(ctx),
  async updateMe(ctx, { body }) {
    return { message: ctx.t('identity.profileSaved'), data: await updateMe(ctx, body) };
  },
  async setLanguage(ctx, { body }) {
    await setLanguage(ctx, body.language);
    return body;
  },
  async changePassword(ctx, { body }) {
    await password.changePassword(ctx, body);
    return { message: ctx.t('identity.passwordChanged') };
  },
  async confirm(ctx, { body }) {
    return { until: (await confirm(ctx, body)).toISOString() };
  },
  async mailChange(ctx, { body }) {
    const { resendIn } = await mailChange.requestMailChange(ctx, body);
    return { message: ctx.t('identity.codeSent'), resend_in: resendIn };
  },
  async mailChangeResend(ctx) {
    const { resendIn } = await mailChange.resendMailChange(ctx);
    return { message: ctx.t('identity.codeSent'), resend_in: resendIn };
  },
  async mailChangeConfirm(ctx, { body }) {
    return { data: await mailChange.confirmMailChange(ctx, body.code), message: ctx.t('identity.emailChanged') };
  },
  async mailChangeAsked(ctx) {
    return { data: await findOwnAsked(ctx) };
  },
  async mailChangeDecline(ctx) {
    await declineAsked(ctx);
    return { message: ctx.t('identity.mailChangeDeclined') };
  },

  async findApiKeys(ctx) {
    return { data: (await apiKeys.findApiKeys(ctx)).map(presentApiKey) };
  },
  async createApiKey(ctx, { body }) {
    const { key, row } = await apiKeys.createApiKey(ctx, body);
    return { message: ctx.t('identity.keyCreated'), data: presentApiKey(row), key };
  },
  async updateApiKey(ctx, { params, body }) {
    return {
      data: presentApiKey(await apiKeys.updateApiKey(ctx, params.id, body)),
      message: ctx.t('identity.keySaved'),
    };
  },
  async revokeApiKey(ctx, { params }) {
    await apiKeys.revokeApiKey(ctx, params.id);
    return { message: ctx.t('identity.keyRevoked') };
  },

  async findSessions(ctx) {
    const found = await sessions.findSessions(ctx);
    return { data: found.map((session) => presentSession(session, ctx.actor.credentialId)) };
  },
  async revokeSession(ctx, { params }) {
    await sessions.revokeSession(ctx, params.id);
    return { message: ctx.t('identity.sessionEnded') };
  },
  async revokeOtherSessions(ctx) {
    await sessions.revokeOtherSessions(ctx);
    return { message: ctx.t('identity.otherSessionsEnded') };
  },

  beginTotp: (ctx) => totp.beginTotp(ctx),
  async confirmTotp(ctx, { body }) {
    return { recovery_codes: await totp.confirmTotp(ctx, body), message: ctx.t('identity.totpOn') };
  },
  async disableTotp(ctx, { body }) {
    await totp.disableTotp(ctx, body);
    return { message: ctx.t('identity.totpOff') };
  },

  loginAs: (ctx, { body }, exchange) => loginAs(ctx, body, userAgentOf(exchange)),
  async endLoginAs(ctx) {
    await endLoginAs(ctx);
    return { message: ctx.t('identity.returned') };
  },
});
