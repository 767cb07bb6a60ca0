/** Contract to service, nothing else. */
import { signOn } from '@leadwright/contract/accounts/sign-on';
import { type Exchange, routesFor } from '../../../platform/module.ts';
import * as entering from './entering/entering.service.ts';
import { beginTest } from './entering/test.service.ts';
import * as domains from './settings/domains.service.ts';
import * as settings from './settings/settings.service.ts';
import { tryEmergency } from './settings/try-emergency.service.ts';
import { presentLog, presentSettings } from './sign-on.presenter.ts';
import { endByToken } from './watching/logout.service.ts';

const userAgentOf = ({ request }: Exchange) => request.headers['user-agent'] ?? '';

export const signOnRoutes = routesFor(signOn)({
  async look(ctx, { body }) {
    return { data: await entering.look(ctx, body.email) };
  },
  async offer(ctx, { params }) {
    const { name, origin } = await entering.offer(ctx, params.key);
    return { name, origin };
  },
  begin: (ctx, { body }) => entering.begin(ctx, body),
  finish: (ctx, { body }, exchange) => entering.finish(ctx, body, userAgentOf(exchange)),
  confirm: (ctx, { body }, exchange) => entering.confirm(ctx, body, userAgentOf(exchange)),
  async sendCode(ctx, { body }) {
    const { resendIn } = await entering.sendCode(ctx, body);
    return { message: ctx.t('identity.codeSent'), resend_in: resendIn };
  },
  async backChannel(ctx, { params }, { request, reply }) {
    reply.header('Cache-Control', 'no-store');
    await endByToken(ctx, params.key, request.body);
    return {};
  },
  async show(ctx, { params }) {
    return presentSettings(await settings.show(ctx, params.scope));
  },
  async save(ctx, { params, body }) {
    const data = presentSettings(await settings.save(ctx, params.scope, body));
    return { message: ctx.t('sign-on.saved'), data };
  },
  async saveRules(ctx, { params, body }) {
    const data = presentSettings(await settings.saveRules(ctx, params.scope, body));
    return { message: ctx.t('sign-on.rulesSaved'), data };
  },
  async remove(ctx, { params }) {
    return { message: ctx.t('sign-on.removed'), data: presentSettings(await settings.remove(ctx, params.scope)) };
  },
  async addDomain(ctx, { params, body }) {
    const data = presentSettings(await domains.addDomain(ctx, params.scope, body.name));
    return { message: ctx.t('sign-on.domainAdded'), data };
  },
  async checkDomain(ctx, { params }) {
    const data = presentSettings(await domains.checkDomain(ctx, params.scope, params.domain));
    const found = data.provider?.domains.find(({ name }) => name === params.domain.toLowerCase());
    return { message: ctx.t(found?.problem ? `sign-on.domain.${found.problem}` : 'sign-on.domainProven'), data };
  },
  async removeDomain(ctx, { params }) {
    const data = presentSettings(await domains.removeDomain(ctx, params.scope, params.domain));
    return { message: ctx.t('sign-on.domainRemoved'), data };
  },
  test: (ctx, { params, body }) => beginTest(ctx, params.scope, body.binder),
  async log(ctx, { params, query }) {
    const { rows, total } = await settings.readLog(ctx, params.scope, query);
    return { data: rows.map(presentLog), currentPage: query.page, pageSize: query.limit, total };
  },
  async tryEmergency(ctx, { body }) {
    const needs = await tryEmergency(ctx, body.password, body.code);
    return { message: ctx.t(needs ? `sign-on.emergencyNeeds.${needs}` : 'sign-on.emergencyWorks'), needs };
  },
});
