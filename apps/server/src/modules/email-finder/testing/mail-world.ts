/** A few domains with mail servers of every kind, on addresses of this machine, and a platform that can reach exactly those. */
import { testPlatform } from '../../../testing/database.ts';
import { type Script, startMailServer } from './mail-server.ts';
import { startNameServer, type Zone } from './name-server.ts';

const OK = '250 2.1.5 ok';
const NOBODY = '550 5.1.1 no such user';
const localOf = (address: string) => address.slice(0, address.indexOf('@'));

/** Local parts that exist on every host with mailboxes. */
const PEOPLE = ['ada.lovelace', 'grace', 'jmueller', 'info'];
const known = (gone: ReadonlySet<string>) => (address: string) =>
  PEOPLE.includes(localOf(address)) && !gone.has(address) ? OK : NOBODY;

/** How often a greylisting server has to see an address before it says anything about it. */
interface Greylisting {
  refusals: number;
  seen: string[];
}

function scriptOf(greylisting: Greylisting, gone: ReadonlySet<string>): Script {
  const answer = known(gone);
  const grey = (address: string) => {
    greylisting.seen.push(address);
    const seen = greylisting.seen.filter((each) => each === address).length;
    return seen <= greylisting.refusals ? '450 4.7.1 Greylisted, try again later' : answer(address);
  };
  return {
    recipient(address) {
      if (address.endsWith('@catchall.test')) return OK;
      if (address.endsWith('@grey.test')) return grey(address);
      if (address.endsWith('@full.test')) return PEOPLE.includes(localOf(address)) ? '552 5.2.2 Mailbox full' : NOBODY;
      if (address.endsWith('@unfriendly.test')) return '554 5.7.1 blocked by spamhaus';
      return answer(address);
    },
  };
}

const mx = (...exchanges: string[]) => exchanges.map((exchange, index) => ({ exchange, priority: 10 * (index + 1) }));

/** Every domain of the main server has a mail host of its own name. */
const zonesOf = (): Record<string, Zone> => ({
  ...Object.fromEntries(
    ['acme', 'catchall', 'grey', 'full', 'unfriendly'].flatMap((name) => [
      [`${name}.test`, { mx: mx(`mx.${name}.test`) }],
      [`mx.${name}.test`, { a: ['127.0.0.1'] }],
    ]),
  ),
  'shared-a.test': { mx: mx('mx.acme.test') },
  'shared-b.test': { mx: mx('mx.acme.test') },
  'without-mx.test': { a: ['127.0.0.1'] },
  'null-mx.test': { mx: [{ exchange: '', priority: 0 }] },
  'no-mail.test': { mx: [] },
  'second.test': { mx: mx('mx1.second.test', 'mx2.second.test') },
  'mx1.second.test': { a: ['127.0.0.4'] },
  'mx2.second.test': { a: ['127.0.0.2'] },
  'nervous.test': { mx: mx('mx.nervous.test') },
  'mx.nervous.test': { a: ['127.0.0.5'] },
  'private.test': { mx: mx('mx.private.test') },
  'mx.private.test': { a: ['127.0.0.3'] },
});

export async function startMailWorld(settings: Record<string, string> = {}) {
  const gone = new Set<string>();
  const greylisting: Greylisting = { refusals: 2, seen: [] };
  const main = await startMailServer(scriptOf(greylisting, gone));
  const { port } = main;
  const second = await startMailServer({ recipient: known(gone) }, { host: '127.0.0.2', port });
  // Listens on an internal address, which must not be contacted.
  const secret = await startMailServer({ recipient: known(gone) }, { host: '127.0.0.3', port });
  const nervous = await startMailServer({ recipient: known(gone), hangUpAfter: 6 }, { host: '127.0.0.5', port });
  const zones = zonesOf();
  const names = await startNameServer(zones);
  const made = await testPlatform({
    DNS_SERVERS: names.server,
    MAIL_CHECK: 'smtp',
    MAIL_CHECK_PORT: String(port),
    MAIL_CHECK_HELO: 'check.test',
    EGRESS_ALLOW: ['127.0.0.1', '127.0.0.2', '127.0.0.4', '127.0.0.5'].map((address) => `${address}:${port}`).join(','),
    ...settings,
  });
  return {
    ...made,
    zones,
    greylisting,
    /** Addresses that exist no more. */
    gone,
    servers: { main, second, secret, nervous },
    async stop() {
      await made.stop();
      for (const each of [main, second, secret, nervous, names]) await each.stop();
    },
  };
}
