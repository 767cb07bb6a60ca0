/** Runs due tasks when the clock is moved and when real time reaches them, and sends events. */
import { runDueTasks } from './agenda.ts';
import { createCourier } from './deliveries.ts';
import { type Simulator, secondsNow } from './simulator.ts';

export interface Clockwork {
  /** Resolves when every event that can be delivered now has been tried. */
  idle(): Promise<void>;
  stop(): Promise<void>;
}

/** Also the longest a clock move waits for slow receivers; remaining events are sent afterwards. */
const PATIENCE_MS = 30_000;
const LONGEST_ALARM_MS = 60_000;

export function startClockwork(sim: Simulator): Clockwork {
  const courier = createCourier(sim);
  const save = sim.changed;
  let alarm: NodeJS.Timeout | undefined;
  let stopped = false;

  function setAlarm(): void {
    clearTimeout(alarm);
    if (stopped) return;
    const task = sim.state().agenda[0];
    const moments = [task ? task.at * 1000 : undefined, courier.nextAttemptAt()].filter((at) => at !== undefined);
    if (moments.length === 0) return;
    const wait = Math.min(...moments) - sim.sandbox.clock.now().getTime();
    alarm = setTimeout(tick, Math.min(Math.max(wait, 0), LONGEST_ALARM_MS));
    alarm.unref();
  }

  function tick(): void {
    runDueTasks(sim, secondsNow(sim));
    sim.changed();
  }

  sim.changed = () => {
    save();
    courier.send();
    setAlarm();
  };
  sim.sandbox.clock.onAdvance(async () => {
    if (stopped) return;
    tick();
    await withPatience(courier.idle());
  });
  tick();

  return {
    idle: courier.idle,
    async stop() {
      stopped = true;
      clearTimeout(alarm);
      await courier.stop();
    },
  };
}

async function withPatience(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS);
  });
  await Promise.race([work, limit]);
  clearTimeout(timer);
}
