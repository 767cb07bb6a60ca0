/** Contract to service, nothing else. */
import { team } from '@leadwright/contract/accounts/team';
import { routesFor } from '../../platform/module.ts';
import { nameOf, presentMember } from './team.presenter.ts';
import * as service from './team.service.ts';

export const teamRoutes = routesFor(team)({
  async find(ctx) {
    const { members, allowed, options } = await service.findTeam(ctx);
    return { data: members.map(presentMember), members_allowed: allowed, available_options: options };
  },
  async invite(ctx, { body }) {
    const data = presentMember(await service.inviteMember(ctx, body));
    return { message: ctx.t('team.invited', { email: data.email }), data };
  },
  async resend(ctx, { params }) {
    await service.resendInvitation(ctx, params.id);
    return { message: ctx.t('team.resent') };
  },
  async update(ctx, { params, body }) {
    return { message: ctx.t('team.saved'), data: presentMember(await service.updateMember(ctx, params.id, body)) };
  },
  async stop(ctx, { params }) {
    return { message: ctx.t('team.stopped', { name: nameOf(await service.stopMember(ctx, params.id)) }) };
  },
  async reactivate(ctx, { params }) {
    return { message: ctx.t('team.reactivated', { name: nameOf(await service.reactivateMember(ctx, params.id)) }) };
  },
  async remove(ctx, { params }) {
    return { message: ctx.t('team.removed', { name: nameOf(await service.removeMember(ctx, params.id)) }) };
  },
  async accept(ctx, { body }) {
    await service.acceptInvitation(ctx, body);
    return { message: ctx.t('team.accepted') };
  },
});
