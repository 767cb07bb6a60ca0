/** Contract to service, nothing else. */
import { stripeConnect } from '@leadwright/contract/resale/stripe';
import { routesFor } from '../../../platform/module.ts';
import { presentConnection } from './connect.presenter.ts';
import * as connect from './connect.service.ts';

export const connectRoutes = routesFor(stripeConnect)({
  async get(ctx) {
    const { connection, share } = await connect.findStanding(ctx);
    return { data: presentConnection(connection, ctx.t), share };
  },
  async create(ctx) {
    return { redirect_url: await connect.open(ctx) };
  },
  async connect(ctx) {
    return { redirect_url: await connect.beginConnecting(ctx) };
  },
  async finish(ctx, { body }) {
    const data = presentConnection(await connect.finish(ctx, body), ctx.t);
    return { message: ctx.t(data?.charges_enabled ? 'connect.ready' : 'connect.unfinished'), data };
  },
  async check(ctx) {
    return { data: presentConnection(await connect.check(ctx), ctx.t) };
  },
  async disconnect(ctx) {
    await connect.disconnect(ctx);
    return { message: ctx.t('connect.disconnected') };
  },
});
