/** The target of deliveries in measurements. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const RECEIVER = join(import.meta.dirname, 'receiver.worker.ts');

/** A separate process that accepts every delivery. */
export async function startReceiver() {
  const child: ChildProcess = fork(RECEIVER, { execArgv: [], stdio: 'inherit' });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    pid: child.pid as number,
    async count() {
      const told = once(child, 'message') as Promise<[{ count: number }]>;
      child.send('count');
      return (await told)[0].count;
    },
    stop: () => void child.kill(),
  };
}
