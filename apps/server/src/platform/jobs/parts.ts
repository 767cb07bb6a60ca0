/**
 * Work that consists of parts which have nothing to do with one another: each is done, whatever became of the others. What failed
 * is logged by its name, and the whole fails afterwards, so that its job is tried again.
 */
import type { Base } from '../context.ts';

export async function eachPart(ctx: Base, parts: Readonly<Record<string, () => Promise<unknown>>>): Promise<void> {
  const failed: unknown[] = [];
  for (const [part, work] of Object.entries(parts)) {
    try {
      await work();
    } catch (err) {
      ctx.log.error({ err, part }, 'a part of the work failed; the others go on');
      failed.push(err);
    }
  }
  if (failed.length > 0) throw new AggregateError(failed, 'parts of the work failed');
}
