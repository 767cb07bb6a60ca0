/** The test call: what a push needs, asked one after the other, with how long each took. */
import { CrmRefusal, type CrmStep } from './crm.port.ts';

type Steps = [step: CrmStep['step'], ask: () => Promise<unknown>][];

/** Without access the other questions would only repeat the first answer. */
export async function checkSteps(steps: Steps): Promise<CrmStep[]> {
  const done: CrmStep[] = [];
  for (const [step, ask] of steps) {
    const started = performance.now();
    const refusal = await ask().then(
      () => null,
      (error: unknown) => {
        if (error instanceof CrmRefusal) return error;
        throw error;
      },
    );
    done.push({
      step,
      ms: Math.round(performance.now() - started),
      problem: refusal && (refusal.words || refusal.kind),
    });
    if (refusal?.kind === 'reconnect' || refusal?.kind === 'unreachable') break;
  }
  return done;
}
