/**
 * What a mail server means by its answer about an address. Pure. In doubt nothing is known: only a clear no is a no,
 * because an address that is called dead is not written to again.
 */

export interface Reply {
  code: number;
  /** 5.1.1 and the like; empty if the server does not use them. */
  enhanced: string;
  text: string;
}

export type Answer =
  | 'accepted'
  | 'rejected'
  | 'disabled'
  | 'full'
  /** Come back later. */
  | 'greylisted'
  /** They do not talk to us: says nothing about the address. */
  | 'blocked'
  /** Enough questions for one session. */
  | 'enough'
  | 'unsure';

const ABOUT_US =
  /spamhaus|spamcop|barracuda|sorbs|uceprotect|dnsbl|\brbl\b|black ?list|block ?list|blocked|banned|reputation|reverse dns|\bptr\b|\brdns\b|\bhelo\b|\behlo\b|\bspf\b|\bdkim\b|\bdmarc\b|client host|sender (address |verify )?(rejected|denied|failed)|your (ip|host|server|address|network)|too many (connections|errors|messages)|rate limit|authenticat|relay|proxy|spam/i;
const OF_MAILBOX = /(mailbox|account|user|recipient)( is| has been| was)? (blocked|banned)/i;
const FULL = /(mailbox|inbox|quota|storage)[^.]{0,40}(full|exceed|over)|over ?quota|insufficient (system )?storage/i;
const DISABLED =
  /disabled|inactive|deactivated|suspended|discontinued|no longer (available|active|in use|valid|with)|closed account|account[^.]{0,20}closed|(mailbox|account|user|recipient)( is| has been| was)? (blocked|banned|locked)/i;
const UNKNOWN_USER =
  /no such|unknown|unrouteable|undeliverable|does ?n.t (exist|have)|does not (exist|have)|not (exist|found|known|local|listed|valid)|(invalid|bad|non-?existent|no|wrong) (user|mailbox|recipient|address|account|local part)|mailbox (unavailable|not available)|user not|recipient (address )?rejected|address rejected|recipient (is )?not|not a (valid|known)|couldn.t be found|could not be found/i;

export function readAnswer(reply: Reply): Answer {
  const { code } = reply;
  if (code === 250 || code === 251) return 'accepted';
  if (code >= 400 && code < 500) return readLater(reply);
  if (code >= 500 && code < 600) return readRefusal(reply);
  return 'unsure';
}

function readLater({ code, enhanced, text }: Reply): Answer {
  if (enhanced === '4.2.2' || FULL.test(text)) return 'full';
  if (enhanced === '4.5.3' || /too many recipients/i.test(text)) return 'enough';
  // Greylisting is what most of them are; a block that is lifted by itself can wait as well.
  return code === 454 ? 'unsure' : 'greylisted';
}

function readRefusal({ code, enhanced, text }: Reply): Answer {
  if (enhanced === '5.5.3' || /too many recipients/i.test(text)) return 'enough';
  if (enhanced === '5.2.2' || enhanced === '4.2.2' || FULL.test(text)) return 'full';
  if (ABOUT_US.test(text) && !OF_MAILBOX.test(text)) return 'blocked';
  if (enhanced === '5.2.1' || DISABLED.test(text)) return 'disabled';
  if (/^5\.1\.(0|1|2|3|6|10)$/.test(enhanced)) return 'rejected';
  if (UNKNOWN_USER.test(text) && (code === 511 || code >= 550)) return 'rejected';
  if (enhanced.startsWith('5.7.') || [521, 530, 535].includes(code)) return 'blocked';
  // 550 and 553 are about the mailbox by definition; a bare 554 can be about anything.
  return [550, 551, 553, 556].includes(code) && !/^5\.[3-6]\./.test(enhanced) ? 'rejected' : 'unsure';
}

/** Of a greeting or a sender that was not accepted: it concerns everything that would have been asked. */
export const readFault = ({ code }: Pick<Reply, 'code'>): 'greylisted' | 'blocked' =>
  code >= 400 && code < 500 ? 'greylisted' : 'blocked';
