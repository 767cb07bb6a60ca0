/** Contract to service, nothing else. */
import { mailTemplates } from '@leadwright/contract/resale/mail-templates';
import { smtp } from '@leadwright/contract/resale/smtp';
import { routesFor } from '../../platform/module.ts';
import { presentServer } from './server/server.presenter.ts';
import * as server from './server/server.service.ts';
import { previewMail, sendTrial } from './words/trial.service.ts';
import { presentDetails, presentItem } from './words/words.presenter.ts';
import * as words from './words/words.service.ts';

export const smtpRoutes = routesFor(smtp)({
  async get(ctx) {
    const found = await server.readServer(ctx);
    return { data: found && presentServer(found, ctx.t) };
  },
  async save(ctx, { body }) {
    return { data: presentServer(await server.saveServer(ctx, body), ctx.t), message: ctx.t('smtp.saved') };
  },
  test: async (ctx, { body }) => ({ data: await server.tryServer(ctx, body) }),
  async remove(ctx) {
    await server.removeServer(ctx);
    return { message: ctx.t('smtp.removed') };
  },
});

export const mailTemplatesRoutes = routesFor(mailTemplates)({
  find: async (ctx) => ({ data: (await words.readTemplates(ctx)).map((item) => presentItem(item, ctx.t)) }),
  get: async (ctx, { params }) => ({ data: presentDetails(await words.readTemplate(ctx, params.id), ctx.t) }),
  async save(ctx, { params, body }) {
    const data = presentDetails(await words.saveWords(ctx, params.id, body), ctx.t);
    return { data, message: ctx.t('mail-templates.saved') };
  },
  async switch(ctx, { params, body }) {
    const data = presentDetails(await words.switchMail(ctx, params.id, body.is_on), ctx.t);
    return { data, message: ctx.t(body.is_on ? 'mail-templates.switchedOn' : 'mail-templates.switchedOff') };
  },
  async reset(ctx, { params, query }) {
    const data = presentDetails(await words.resetWords(ctx, params.id, query.language), ctx.t);
    return { data, message: ctx.t('mail-templates.reset') };
  },
  preview: async (ctx, { params, body }) => ({ data: await previewMail(ctx, params.id, body) }),
  async test(ctx, { params, body }) {
    const through = await sendTrial(ctx, params.id, body);
    return { message: ctx.t(`mail-templates.tested.${through}`, { email: ctx.actor.email }) };
  },
});
