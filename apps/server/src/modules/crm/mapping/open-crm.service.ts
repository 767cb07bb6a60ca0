/** Opens a session with the CRM of a connection for a request. Refusals of the CRM become errors for the caller. */
import type { Ctx } from '../../../platform/context.ts';
import type { RecordKind } from '../adapters/crm.port.ts';
import { type OpenConnection, openSession } from '../connections/session.service.ts';
import { asking } from './mapping.errors.ts';

export type OpenCrm = OpenConnection;

/** `kind`: of a push; without it the connection's own choice decides. */
export const openCrm = (ctx: Ctx, connectionId: number, kind?: RecordKind | null): Promise<OpenCrm> =>
  asking(() => openSession(ctx, ctx.actor.accountId, connectionId, kind));
