/**
 * Starts the sandbox as a process of its own. A parent with an IPC channel receives the ports; when it exits, the
 * sandbox stops too, so that no orphan keeps a port.
 */
import { z } from 'zod';
import { startSandbox } from './server.ts';

const port = z.coerce.number().int().min(0).max(65_535);
const Environment = z.object({
  SANDBOX_PORT: port.default(3001),
  SANDBOX_SMTP_PORT: port.default(0),
  SANDBOX_DNS_PORT: port.default(0),
  SANDBOX_MAIL_HOSTS_PORT: port.default(0),
  SANDBOX_HOST: z.string().min(1).default('127.0.0.1'),
  SANDBOX_DATA: z.string().min(1).default('./data/sandbox'),
  SANDBOX_SEED: z.coerce.number().int().default(1),
  SANDBOX_PLACES: z.coerce.number().int().min(1).optional(),
  PRODUCT_URL: z.url().default('http://localhost:3000'),
});

const environment = Environment.safeParse(process.env);
if (!environment.success) {
  console.error(`The sandbox cannot start:\n${z.prettifyError(environment.error)}`);
  process.exit(2);
}
const settings = environment.data;

const running = await startSandbox({
  port: settings.SANDBOX_PORT,
  smtpPort: settings.SANDBOX_SMTP_PORT,
  dnsPort: settings.SANDBOX_DNS_PORT,
  mailHostsPort: settings.SANDBOX_MAIL_HOSTS_PORT,
  host: settings.SANDBOX_HOST,
  folder: settings.SANDBOX_DATA,
  seed: settings.SANDBOX_SEED,
  places: settings.SANDBOX_PLACES,
  productUrl: settings.PRODUCT_URL,
  log: (message, details) => console.error(`sandbox: ${message}`, details ?? ''),
});

let stopping = false;
async function stop() {
  if (stopping) return;
  stopping = true;
  await running.stop().catch((error) => console.error('sandbox: could not stop', error));
  process.exit(0);
}
for (const end of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.on(end, () => stop().catch(console.error));
// One failing vendor must not affect the others.
process.on('unhandledRejection', (reason) => console.error('sandbox: nothing handled', reason));

console.log(`sandbox: ${running.url} (mail: smtp://${settings.SANDBOX_HOST}:${running.smtpPort})`);
const { smtpPort, dnsPort, mailHostsPort } = running;
process.send?.({ ready: true, port: Number(new URL(running.url).port), smtpPort, dnsPort, mailHostsPort });
