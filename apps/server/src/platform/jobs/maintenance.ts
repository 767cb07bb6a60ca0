/** Workers and schedules of a process follow the switch of maintenance. */
import { begun } from '../begun.ts';
import type { Log } from '../log.ts';

const EVERY_MS = 3_000;

export interface MaintenanceWatch {
  /** Also while it is not known yet. */
  isOn(): boolean;
  stop(): Promise<void>;
}

/** `look`: whether maintenance is on. While that is not known, the last answer counts. */
export async function watchMaintenance(
  look: () => Promise<boolean>,
  onChange: (isOn: boolean) => void,
  log: Log,
  everyMs = EVERY_MS,
): Promise<MaintenanceWatch> {
  let isOn: boolean | undefined;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const round = async () => {
    try {
      const next = await look();
      if (next !== isOn) onChange(next);
      isOn = next;
    } catch (error) {
      log.debug({ err: error }, 'the switch of maintenance could not be read');
    }
    if (!isStopped) timer = setTimeout(begin, everyMs);
  };
  const begin = () => {
    running = begun(round());
  };
  await round();
  return {
    isOn: () => isOn ?? true,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
