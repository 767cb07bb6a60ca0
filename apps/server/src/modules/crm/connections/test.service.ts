/** The test call: everything a push needs is asked once, and how it went stays with the connection. */
import { isOauthCrm } from '@leadwright/contract/integrations/crms';
import { type Ctx, inTransaction } from '../../../platform/context.ts';
import { CrmRefusal, type CrmStep } from '../adapters/crm.port.ts';
import * as repository from './connections.repository.ts';
import { readConnection, type ShownConnection } from './connections.service.ts';
import { openSession } from './session.service.ts';

export async function testConnection(ctx: Ctx, id: number): Promise<ShownConnection> {
  const { accountId } = ctx.actor;
  const steps = await stepsOf(ctx, id);
  await inTransaction(ctx, (tx) => repository.saveTest(tx.db, accountId, id, tx.now(), steps));
  return readConnection(ctx, id);
}

async function stepsOf(ctx: Ctx, id: number): Promise<CrmStep[]> {
  const started = performance.now();
  const ended = (step: CrmStep['step'], problem: string | null): CrmStep[] => [
    { step, ms: Math.round(performance.now() - started), problem },
  ];
  try {
    const { session, adapter } = await openSession(ctx, ctx.actor.accountId, id);
    if (isOauthCrm(session.provider)) return await adapter.check(session);
    // A form only shows by a lead that it takes one: the person's own name and address.
    const { email, name } = ctx.actor;
    const [firstName = '', ...rest] = name.split(' ');
    const problem = await adapter
      .create(session, { email, name, firstName, lastName: rest.join(' ') }, [])
      .then(() => null, problemOf);
    return ended('form', problem);
  } catch (error) {
    return ended('sign_in', problemOf(error));
  }
}

/** The CRM's words, or the kind of the refusal, which screens put into words. */
function problemOf(error: unknown): string {
  if (error instanceof CrmRefusal) return error.words || error.kind;
  throw error;
}
