/** The simulated outside world as a process of its own, with its files in the given folder. */
import { fork } from 'node:child_process';
import { join } from 'node:path';

export interface Ports {
  port: number;
  smtpPort: number;
  dnsPort: number;
  mailHostsPort: number;
}

/** What a server needs to take this sandbox for the outside world. */
export const sandboxEnvironment = ({
  url,
  smtpPort,
  dnsPort,
  mailHostsPort,
}: Omit<Ports, 'port'> & { url: string }) => ({
  SANDBOX_URL: url,
  SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
  DNS_SERVERS: `127.0.0.1:${dnsPort}`,
  MAIL_CHECK_PORT: String(mailHostsPort),
});

const PROGRAM = join(import.meta.dirname, '../../../../packages/sandbox/src/main.ts');

export async function startSandbox(folder: string) {
  const child = fork(PROGRAM, [], {
    env: { ...process.env, SANDBOX_PORT: '0', SANDBOX_SMTP_PORT: '0', SANDBOX_DATA: folder },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = new Promise<void>((gone) => child.once('exit', () => gone()));
  const ports = await new Promise<Ports>((done, fail) => {
    child.once('message', (message) => done(message as Ports));
    child.once('error', fail);
    child.once('exit', (code) => fail(new Error(`the sandbox ended with ${code}`)));
  });
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  const url = `http://127.0.0.1:${ports.port}`;
  return { ...ports, url, stop, env: sandboxEnvironment({ ...ports, url }) };
}
