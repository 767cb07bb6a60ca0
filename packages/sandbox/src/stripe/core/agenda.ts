/**
 * Scheduled tasks: renewals, trial ends, retries, expiries. Due tasks run in order of time, each at its own second, so
 * a jump of a year gives the same history as a year of waiting. A task that no longer applies, for example
 * because the subscription was canceled, does nothing.
 */
import { type Ctx, createContext, type Simulator } from './simulator.ts';
import type { Task, TaskKind } from './state.ts';

const isBefore = (a: Task, b: Task) => a.at < b.at || (a.at === b.at && a.order < b.order);

export function schedule(ctx: Ctx, at: number, kind: TaskKind, id: string): void {
  const state = ctx.sim.state();
  state.counter += 1;
  const task: Task = { at, order: state.counter, kind, partition: ctx.partition, id };
  let [low, high] = [0, state.agenda.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(state.agenda[middle] as Task, task)) low = middle + 1;
    else high = middle;
  }
  state.agenda.splice(low, 0, task);
}

/** Runs everything due, including newly scheduled due tasks. Returns whether there was anything. */
export function runDueTasks(sim: Simulator, now: number): boolean {
  let ran = false;
  for (let task = sim.state().agenda[0]; task && task.at <= now; task = sim.state().agenda[0]) {
    sim.state().agenda.shift();
    run(sim, task);
    ran = true;
  }
  return ran;
}

function run(sim: Simulator, task: Task): void {
  const ctx = createContext(sim, task.partition, { now: task.at });
  try {
    sim.tasks[task.kind]?.(ctx, task.id, task.at);
  } catch (error) {
    sim.sandbox.log('A scheduled Stripe task failed', { ...task, error: String(error) });
  }
}

/** Runs every task of one kind now. */
export function runEarly(sim: Simulator, kind: TaskKind, now: number): number {
  const due = sim.state().agenda.filter((task) => task.kind === kind);
  sim.state().agenda = sim.state().agenda.filter((task) => task.kind !== kind);
  for (const task of due) run(sim, { ...task, at: now });
  return due.length;
}
