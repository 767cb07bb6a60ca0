/** Contract to service, nothing else. */
import { adminSettings } from '@leadwright/contract/admin/settings';
import type { Ctx } from '../../../platform/context.ts';
import { routesFor } from '../../../platform/module.ts';
import { presentBusinessAccount, saveBusinessAccount, viewBusinessAccount } from '../../brands/public.ts';
import { presentChange } from '../history/history.presenter.ts';
import { readChanges } from '../history/history.service.ts';
import { presentKey } from './keys.presenter.ts';
import * as keys from './keys.service.ts';
import * as service from './settings.service.ts';

const saved = async (ctx: Ctx, words: string) => ({
  message: ctx.t(`admin-settings.${words}`),
  data: await service.readSettings(ctx),
});

const told = (ctx: Ctx, words: string, view: keys.ProviderView) => ({
  message: ctx.t(`admin-settings.${words}`, { provider: view.provider.name }),
  data: presentKey(view),
});

export const settingsRoutes = routesFor(adminSettings)({
  async keys(ctx) {
    return { data: (await keys.findProviders(ctx)).map(presentKey) };
  },
  async saveKey(ctx, { params, body }) {
    return told(ctx, 'keys.saved', await keys.saveKey(ctx, params.id, body.key));
  },
  async testKey(ctx, { params }) {
    const view = await keys.testKey(ctx, params.id);
    return told(ctx, view.row?.problem ? `refused.${view.row.problem}` : 'keys.works', view);
  },
  async removeKey(ctx, { params }) {
    await keys.removeKey(ctx, params.id);
    return { message: ctx.t('admin-settings.keys.removed') };
  },
  async settings(ctx) {
    return { data: await service.readSettings(ctx) };
  },
  async saveCosts(ctx, { body }) {
    await service.saveCosts(ctx, body.costs);
    return saved(ctx, 'costs.saved');
  },
  async saveTerms(ctx, { body }) {
    await service.saveTerms(ctx, body.url);
    return saved(ctx, 'terms.saved');
  },
  async saveMail(ctx, { body }) {
    await service.saveMail(ctx, body.from_email);
    return saved(ctx, 'mail.saved');
  },
  async testMail(ctx) {
    await service.testMail(ctx);
    return { message: ctx.t('admin-settings.mail.sent', { email: ctx.actor.email }) };
  },
  async saveSwitch(ctx, { body }) {
    await service.saveSwitch(ctx, body.id, body.is_on);
    return saved(ctx, body.is_on ? 'switch.nowOn' : 'switch.nowOff');
  },
  async saveBrand(ctx, { body }) {
    const brand = await saveBusinessAccount(ctx, body);
    const view = await viewBusinessAccount(ctx, brand);
    return { message: ctx.t('business-account.saved'), data: presentBusinessAccount(ctx.platform, view) };
  },
  async settingsHistory(ctx, { query }) {
    const { rows, total } = await readChanges(ctx, 'settings', query);
    return { data: rows.map(presentChange), currentPage: query.page, pageSize: query.limit, total };
  },
});
