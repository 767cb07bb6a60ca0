/** Failures a test has ordered for coming requests; each is used up by the requests it matches. */
import type { Simulator } from '../core/simulator.ts';
import type { Fault } from '../core/state.ts';

export function takeFault(sim: Simulator, method: string, path: string): Fault | undefined {
  const { faults } = sim.state();
  const fault = faults.find(
    (candidate) =>
      (candidate.method === null || candidate.method === method) &&
      (candidate.path === null || path.startsWith(candidate.path)),
  );
  if (!fault) return undefined;
  fault.times -= 1;
  if (fault.times <= 0) faults.splice(faults.indexOf(fault), 1);
  return fault;
}
