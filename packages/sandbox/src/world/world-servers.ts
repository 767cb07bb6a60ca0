/** What the world has besides web pages: a name server and the mail servers of its companies. */
import { startDns } from '../dns/dns.ts';
import { worldRecords } from '../dns/records.ts';
import { textOf } from '../dns/registrar.ts';
import { startMailHosts } from '../mail/mail-hosts.ts';
import type { Submission } from '../mail/smtp.ts';
import type { Sandbox } from '../vendor.ts';
import { worldOf } from './world.ts';

interface Options {
  host: string;
  dnsPort: number;
  mailHostsPort: number;
  submission: Submission;
}

export async function startWorldServers(sandbox: Sandbox, options: Options) {
  const { host, dnsPort, mailHostsPort, submission } = options;
  const { seed, clock, log } = sandbox;
  const [dns, mailHosts] = await Promise.all([
    startDns({
      host,
      port: dnsPort,
      records: (name) => worldRecords(worldOf(seed), name),
      text: (name) => textOf(sandbox, name),
      log,
    }),
    startMailHosts({
      host,
      port: mailHostsPort,
      mailboxes: () => worldOf(seed).mailboxes,
      now: () => clock.now(),
      submission,
      log,
    }),
  ]);
  return {
    dnsPort: dns.port,
    mailHostsPort: mailHosts.port,
    async stop() {
      await Promise.all([dns.stop(), mailHosts.stop()]);
    },
  };
}
