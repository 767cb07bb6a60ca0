/** The simulated outside world as a process of its own, with its files in the given folder. */
import { fork } from 'node:child_process';
import { join } from 'node:path';

const PROGRAM = join(import.meta.dirname, '../../../../packages/sandbox/src/main.ts');

export async function startSandbox(folder: string) {
  const child = fork(PROGRAM, [], {
    env: { ...process.env, SANDBOX_PORT: '0', SANDBOX_SMTP_PORT: '0', SANDBOX_DATA: folder },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = new Promise<void>((gone) => child.once('exit', () => gone()));
  const { port, smtpPort } = await new Promise<{ port: number; smtpPort: number }>((done, fail) => {
    child.once('message', (message) => done(message as { port: number; smtpPort: number }));
    child.once('error', fail);
    child.once('exit', (code) => fail(new Error(`the sandbox ended with ${code}`)));
  });
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  return { url: `http://127.0.0.1:${port}`, smtpPort, stop };
}
