/** E-mail addresses, in one spelling each. Pure. */
import { hostOf } from './hosts.rules.ts';
import { isPlain, oneLine } from './text.rules.ts';

/** What almost all of them look like; such an address is in its one spelling already. */
const USUAL = /^[a-z0-9][a-z0-9_-]*(?:[.+][a-z0-9_-]+)*@(?:[a-z0-9][a-z0-9-]*[a-z0-9]\.)+[a-z]{2,24}$/;
const LOCAL = /^[^\s@"<>()[\]\\,;:.]+(?:\.[^\s@"<>()[\]\\,;:.]+)*$/;
const HOST = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?=[a-z0-9-]*[a-z])[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$/;
const MAX_EMAIL = 254;

/** Lower case, with the host in punycode. Null if it is not an address. */
export function emailOf(text: string): string | null {
  const given = text.toLowerCase();
  if (given.length <= MAX_EMAIL && USUAL.test(given)) return given;
  const written = oneLine(given).replace(/^mailto:/, '');
  const at = written.lastIndexOf('@');
  const host = at > 0 ? hostOf(written.slice(at + 1)) : null;
  const local = written.slice(0, at);
  const email = `${isPlain(local) ? local : local.normalize('NFKC').toLowerCase().normalize('NFKC')}@${host}`;
  if (!host || email.length > MAX_EMAIL || !HOST.test(host)) return null;
  return LOCAL.test(email.slice(0, email.lastIndexOf('@'))) ? email : null;
}

/** `ada+news@acme.test` lands in the mailbox of `ada@acme.test`. Null when there is no such tag. */
export function mailboxOf(email: string): string | null {
  const plus = email.indexOf('+');
  const at = email.lastIndexOf('@');
  return plus > 0 && plus < at ? email.slice(0, plus) + email.slice(at) : null;
}
