/** An open way to the CRM of a connection, for requests: what the CRM refuses is told to the caller. */
import type { Ctx } from '../../../platform/context.ts';
import { type OpenConnection, openSession } from '../connections/session.service.ts';
import { asking } from './mapping.errors.ts';

export type Desk = OpenConnection;

export const openDesk = (ctx: Ctx, connectionId: number): Promise<Desk> =>
  asking(() => openSession(ctx, ctx.actor.accountId, connectionId));
