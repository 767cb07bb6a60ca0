/** Runs an act's searches one after the other, each in its own transaction; a repeat continues where it stopped. */
import { asPlatform, type Base, type Ctx, systemCtx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { translator } from '../../../platform/i18n.ts';
import { type JobContext, type Requeue, requeue } from '../../../platform/jobs/jobs.ts';
import * as repository from './acts.repository.ts';
import { cancelOne, runOneAgain } from './one.service.ts';
import { searchersErrors } from './searchers.errors.ts';

/** Runs to the end, or until `mayGoOn` says no. */
export async function goOn(ctx: Ctx, begun: repository.ActRow, mayGoOn: () => boolean = () => true) {
  let act = begun;
  while (!act.finished_at && mayGoOn()) {
    const isDone = act.position < act.searches.length ? await tryOne(ctx, act) : undefined;
    const position = act.position + (isDone === undefined ? 0 : 1);
    const moved = {
      position,
      done: act.done + (isDone === true ? 1 : 0),
      refused: act.refused + (isDone === false ? 1 : 0),
      finished_at: position === act.searches.length ? ctx.now() : null,
    };
    const here = act;
    act = (await asPlatform(ctx, ({ db }) => repository.moveAct(db, here, moved))) ?? (await readAct(ctx, act.id));
  }
  return act;
}

/** Refusals are counted and do not stop the rest. */
async function tryOne(ctx: Ctx, { id, act, searches, position }: repository.ActRow): Promise<boolean> {
  const search = searches[position] as number;
  try {
    if (act === 'cancel') await cancelOne(ctx, search);
    else await runOneAgain(ctx, search, `search-act:${id}:${search}`);
    return true;
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    return false;
  }
}

export const readAct = (ctx: Base, id: number) =>
  asPlatform(ctx, async ({ db }) => {
    const act = await repository.findAct(db, id);
    if (!act) throw searchersErrors.no_act();
    return act;
  });

/** On behalf of the administrator who started it. */
export async function runAct(job: JobContext, id: number): Promise<Requeue | undefined> {
  const act = await asPlatform(job as Base, ({ db }) => repository.findAct(db, id));
  // Forgotten, or done within its request.
  if (!act || act.finished_at) return undefined;
  const { by_account, by_user: userId, by_name: name, by_email: email, language, ip } = act;
  const words = { language, t: translator(language), ip };
  const { actor } = systemCtx(job.platform, by_account, words);
  const ctx: Ctx = { ...job, ...words, actor: { ...actor, userId, name, email, via: 'session' } };
  const ended = await goOn(ctx, act, () => !job.signal.aborted && !job.shouldYield());
  return ended.finished_at ? undefined : requeue();
}

const KEPT_MS = 30 * 86_400_000;
export const forgetActs = (ctx: Base) =>
  asPlatform(ctx, ({ db }) => repository.forgetActs(db, new Date(ctx.now().getTime() - KEPT_MS)));
