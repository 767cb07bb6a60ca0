/**
 * Tells an operator whether mail servers will talk to this machine at all: most clouds close port 25, and servers turn away
 * who has no reverse DNS. Without it every check ends in "unknown", which looks like bad luck.
 */
import { isIP } from 'node:net';
import type { Base } from '../../platform/context.ts';
import { isPublicAddress } from '../../platform/egress/addresses.ts';
import type { CheckOptions } from './email-finder.port.ts';
import { splitAddress } from './rules/kinds.rules.ts';
import { CAPS, openConnection } from './smtp/connection.client.ts';
import { ourselvesOf, serverOf } from './smtp/mail-host.service.ts';
import { createNames, type Names } from './smtp/mail-servers.client.ts';

export interface Finding {
  what: 'mode' | 'port' | 'name' | 'sender' | 'reverse DNS';
  /** Null: could not be found out. */
  isGood: boolean | null;
  /** For logs and the command line, in English like all of them. */
  text: string;
}

/** Big ones that always answer, and tell who they think we are. */
const ASKED = ['gmail.com', 'outlook.com', 'yahoo.com'];

/** `hunterKey`: the platform's, where one was saved. */
export async function selfTest(
  ctx: Base,
  signal: AbortSignal,
  { hunterKey }: Pick<CheckOptions, 'hunterKey'> = {},
): Promise<Finding[]> {
  const { MAIL_CHECK } = ctx.platform.config;
  if (MAIL_CHECK === 'off')
    return [{ what: 'mode', isGood: null, text: 'Nobody checks addresses: guesses stay guesses (MAIL_CHECK=off).' }];
  if (MAIL_CHECK === 'hunter') return [hunterMode(hunterKey ?? ctx.platform.config.HUNTER_KEY)];
  const names = createNames(ctx.platform);
  const { helo, from } = ourselvesOf(ctx);
  const reached = await reach(ctx, names, helo, signal);
  return [
    portFinding(ctx, reached),
    await nameFinding(names, helo, reached?.ourAddress ?? ''),
    await senderFinding(names, from),
    await reverseFinding(names, reached?.ourAddress ?? ''),
  ];
}

const hunterMode = (key: string | undefined): Finding => ({
  what: 'mode',
  isGood: key ? true : null,
  text: key
    ? 'Hunter checks addresses.'
    : 'Hunter checks addresses, but only for accounts and resellers with a key of their own: the platform has none.',
});

interface Reached {
  host: string;
  /** Our public address; empty if unknown. */
  ourAddress: string;
}

/** The first of the big ones that greets us, or a server of the world that the settings name. */
async function reach(ctx: Base, names: Names, helo: string, signal: AbortSignal): Promise<Reached | null> {
  for (const domain of ASKED) {
    const route = await names.routeOf(domain);
    const server = route.kind === 'hosts' ? await serverOf(ctx, route.hosts[0] as string, names) : null;
    const connection = server && (await openConnection(server, CAPS, signal).catch(() => null));
    if (!server || !connection) continue;
    try {
      if ((await connection.read(CAPS.greetingMs)).code >= 500) continue;
      connection.write([`EHLO ${helo}`]);
      const { text } = await connection.read(CAPS.replyMs);
      const [, told = ''] = /\[([0-9a-f.:]+)\]/i.exec(text) ?? [];
      return { host: server.host, ourAddress: [told, connection.localAddress].find(isOutside) ?? '' };
    } catch {
      signal.throwIfAborted();
    } finally {
      connection.quit();
    }
  }
  return null;
}

const isOutside = (address: string) => isIP(address) > 0 && isPublicAddress(address);

function portFinding({ platform }: Base, reached: Reached | null): Finding {
  const port = platform.config.MAIL_CHECK_PORT;
  if (reached) return { what: 'port', isGood: true, text: `Port ${port} is open: ${reached.host} answers.` };
  return {
    what: 'port',
    isGood: false,
    text: `No mail server answers at port ${port}. Most clouds close it: ask yours to open it, or set MAIL_CHECK=hunter or off.`,
  };
}

async function nameFinding(names: Names, helo: string, ourAddress: string): Promise<Finding> {
  const addresses = await names.addressesOf(helo).catch((): string[] => []);
  const what = 'name';
  if (!helo.includes('.') || addresses.length === 0)
    return {
      what,
      isGood: false,
      text: `${helo} has no address in DNS. Set MAIL_CHECK_HELO to a name that leads here.`,
    };
  if (ourAddress && !addresses.includes(ourAddress))
    return { what, isGood: false, text: `${helo} leads to ${addresses[0]}, but mail servers see ${ourAddress}.` };
  return { what, isGood: true, text: `We greet as ${helo}, which has an address in DNS.` };
}

async function senderFinding(names: Names, from: string): Promise<Finding> {
  const domain = splitAddress(from)[1];
  const route = await names.routeOf(domain);
  if (route.kind === 'hosts') return { what: 'sender', isGood: true, text: `${from} can be answered.` };
  return {
    what: 'sender',
    isGood: route.kind === 'unreachable' ? null : false,
    text: `${domain} takes no mail. Set MAIL_CHECK_FROM to an address of a domain that does.`,
  };
}

async function reverseFinding(names: Names, ourAddress: string): Promise<Finding> {
  const what = 'reverse DNS';
  if (!ourAddress) return { what, isGood: null, text: 'Nobody told which address mail servers see.' };
  for (const name of await names.namesOf(ourAddress))
    if ((await names.addressesOf(name).catch((): string[] => [])).includes(ourAddress))
      return { what, isGood: true, text: `${ourAddress} is called ${name}, and ${name} leads back to it.` };
  return {
    what,
    isGood: false,
    text: `${ourAddress} has no name that leads back to it. Ask your network provider for a PTR record.`,
  };
}

/** Into the log, where operators look when checks bring nothing. */
export async function logSelfTest(ctx: Base, signal: AbortSignal): Promise<void> {
  if (ctx.platform.config.isSandbox) return;
  for (const { what, isGood, text } of await selfTest(ctx, signal))
    if (isGood === false) ctx.log.warn({ what }, `email checks: ${text}`);
}
