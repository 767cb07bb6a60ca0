/**
 * Several sandboxes in one process, for a parent that wants one after the other: the program is loaded and the world made
 * only once. Nothing is kept, and when the parent exits, so does the host.
 *
 * The parent sends `{ ask, start: true }` and hears `{ ask, port, … }`; `{ ask, stop: port }` ends that sandbox.
 */
import { type RunningSandbox, startSandbox } from './server.ts';

type Order = { ask: number } & ({ start: true } | { stop: number });

const running = new Map<number, RunningSandbox>();

async function start() {
  const sandbox = await startSandbox({
    log: (message, details) => console.error(`sandbox: ${message}`, details ?? ''),
  });
  const port = Number(new URL(sandbox.url).port);
  running.set(port, sandbox);
  const { smtpPort, dnsPort, mailHostsPort } = sandbox;
  return { port, smtpPort, dnsPort, mailHostsPort };
}

async function stop(port: number) {
  await running.get(port)?.stop();
  running.delete(port);
}

process.on('message', (order: Order) => {
  const done = 'start' in order ? start() : stop(order.stop);
  done.then(
    (ports) => process.send?.({ ask: order.ask, ...ports }),
    (error: unknown) => process.send?.({ ask: order.ask, error: String(error) }),
  );
});
process.on('disconnect', () => process.exit(0));
// Ctrl-C also reaches the parent, which ends its sandboxes first.
process.on('SIGINT', () => {});
