/** Which names of the world exist, and where their mail goes. */

import { RESELLER_SERVER } from '../mail/servers.ts';
import { isTrap } from '../world/websites/traps.ts';
import type { World } from '../world/world.ts';

export interface Records {
  addresses: string[];
  mx: { exchange: string; priority: number }[];
  texts?: string[];
}

const HERE = '127.0.0.1';
/** RFC 7505: "this domain takes no mail". */
const NULL_MX = { exchange: '', priority: 0 };
const MAIL_HOST = /^mx\d\.(.+)$/;

export function worldRecords(world: World, name: string): Records | undefined {
  const here = { addresses: [HERE], mx: [] };
  if (isTrap(name) || name === RESELLER_SERVER) return here;
  const { mailboxes } = world;
  const mailHostOf = mailboxes.domain(MAIL_HOST.exec(name)?.[1] ?? '');
  if (mailHostOf?.mx.some(({ exchange }) => exchange === name)) return here;
  const mail = mailboxes.domain(name);
  if (!mail) return undefined;
  return name.startsWith('www.') ? here : { ...here, mx: mail.refusesInDns ? [NULL_MX] : mail.mx };
}
