/**
 * Many mail hosts in their own process, each with one domain, for measurements. Half of the addresses exist. Started with
 * `fork`: it receives the number of hosts and the latency, and answers with their addresses.
 */
import { startMailServer } from './mail-server.ts';
import { startNameServer, type Zone } from './name-server.ts';

export interface Farm {
  /** The name server, and the port of all mail hosts. */
  names: string;
  port: number;
  domains: { domain: string; host: string }[];
}

/** Of the host with this number: an address of this machine. */
const hostOf = (index: number) => `127.1.${Math.floor(index / 250)}.${(index % 250) + 1}`;

export const farmAddress = (domain: string, number: number) =>
  `${number % 2 === 0 ? 'person' : 'nobody'}${number}@${domain}`;

async function startFarm(hosts: number, latencyMs: number): Promise<Farm> {
  const recipient = (address: string) => (address.startsWith('person') ? '250 2.1.5 ok' : '550 5.1.1 no such user');
  let port = 0;
  for (let index = 0; index < hosts; index += 1)
    ({ port } = await startMailServer({ recipient, latencyMs }, { host: hostOf(index), port }));
  const domains = Array.from({ length: hosts }, (_, index) => ({ domain: `farm${index}.test`, host: hostOf(index) }));
  const zones: Record<string, Zone> = {};
  for (const { domain, host } of domains) zones[domain] = { mx: [{ exchange: host, priority: 10 }] };
  const { server } = await startNameServer(zones);
  return { names: server, port, domains };
}

if (process.send)
  // Exit with the parent process.
  process
    .once('disconnect', () => process.exit())
    .once('message', ({ hosts, latencyMs }: { hosts: number; latencyMs: number }) => {
      void startFarm(hosts, latencyMs).then((farm) => process.send?.(farm));
    });
