/**
 * The simulated outside world in another process. Each call starts a sandbox with a state of its own; those of one test
 * worker live in one process, which makes the world only once.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';

interface Ports {
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

const HOST = join(import.meta.dirname, '../../../../packages/sandbox/src/host.ts');

let host: ChildProcess | undefined;
let asked = 0;

function hostProcess() {
  if (host) return host;
  const child = fork(HOST, [], { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  child.setMaxListeners(0);
  child.once('exit', () => {
    host = undefined;
  });
  // Do not wait for it: it ends with this process.
  child.unref();
  child.channel?.unref();
  host = child;
  return child;
}

type Order = { start: true } | { stop: number };

async function tell(order: Order): Promise<Ports> {
  const child = hostProcess();
  const ask = ++asked;
  const answer = Promise.withResolvers<Ports & { error?: string }>();
  const hear = (message: unknown) => {
    if ((message as { ask: number }).ask === ask) answer.resolve(message as Ports);
  };
  const ended = (code: number | null) => answer.reject(new Error(`the sandboxes ended with ${code}`));
  child.on('message', hear).on('exit', ended);
  child.channel?.ref();
  try {
    child.send({ ask, ...order });
    const { error, ...ports } = await answer.promise;
    if (error) throw new Error(error);
    return ports;
  } finally {
    child.off('message', hear).off('exit', ended);
    child.channel?.unref();
  }
}

export async function startSandbox() {
  const ports = await tell({ start: true });
  const url = `http://127.0.0.1:${ports.port}`;
  const stop = async () => void (await tell({ stop: ports.port }));
  return { ...ports, url, stop, env: sandboxEnvironment({ ...ports, url }) };
}
