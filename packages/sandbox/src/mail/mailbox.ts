/** One inbox with every mail the sandbox received, newest first, for all recipients. */
import { z } from 'zod';
import type { SandboxStore } from '../vendor.ts';
import type { MailContent } from './read-mail.ts';

export interface ReceivedMail extends MailContent {
  /** 1, 2, 3, ... in the order of arrival. */
  id: number;
  /** Sandbox time of arrival, ISO. */
  date: string;
  /** Envelope recipients (blind copies included), in lower case. */
  to: string[];
  /** The user name it was sent with, null without a login. */
  login: string | null;
  /** The server that accepted it. */
  server: string;
}

/**
 * Switches that make delivery fail. Patterns are addresses in which `*` stands for anything.
 * By default `bounce+anything@...` does not exist and `defer+anything@...` is asked to come back later.
 */
export const MailSettings = z.object({
  reject_recipients: z.array(z.string().max(320)).max(100).default(['bounce+*@*']),
  defer_recipients: z.array(z.string().max(320)).max(100).default(['defer+*@*']),
  refuse_login: z.boolean().default(false),
});
export type MailSettings = z.infer<typeof MailSettings>;

export interface MailState {
  nextId: number;
  mails: ReceivedMail[];
  settings: MailSettings;
}

export interface MailFilter {
  to?: string | undefined;
  subject?: string | undefined;
  /** Only what came after this mail (a number) or from this moment on (an ISO date). */
  since?: string | undefined;
}

const MAX_MAILS = 1_000;
/**
 * Attachments are not kept, so this limits text: enough for a thousand ordinary mails, and a bound for hostile ones.
 */
const MAX_CHARACTERS = 50_000_000;

export const newMailState = (): MailState => ({ nextId: 1, mails: [], settings: MailSettings.parse({}) });

export function keepMail(store: SandboxStore<MailState>, mail: Omit<ReceivedMail, 'id'>): ReceivedMail {
  const kept = { id: store.state.nextId, ...mail };
  store.state.nextId += 1;
  store.state.mails = limit([kept, ...store.state.mails]);
  store.save();
  return kept;
}

function limit(mails: ReceivedMail[]): ReceivedMail[] {
  let characters = 0;
  return mails.slice(0, MAX_MAILS).filter((mail, index) => {
    characters += mail.text.length + mail.html.length;
    return index === 0 || characters <= MAX_CHARACTERS;
  });
}

export function findMails(state: MailState, filter: MailFilter): ReceivedMail[] {
  const isNew = sinceTest(filter.since);
  const isFor = recipientTest(filter.to);
  const subject = filter.subject?.toLowerCase() ?? '';
  return state.mails.filter((mail) => isNew(mail) && isFor(mail) && mail.subject.toLowerCase().includes(subject));
}

function sinceTest(since: string | undefined): (mail: ReceivedMail) => boolean {
  if (!since) return () => true;
  if (/^\d+$/.test(since)) return (mail) => mail.id > Number(since);
  const moment = Date.parse(since);
  return (mail) => Date.parse(mail.date) >= moment;
}

/** A whole address must match as a whole (ann@x.test is not joann@x.test); part of one matches anywhere. */
function recipientTest(to: string | undefined): (mail: ReceivedMail) => boolean {
  const wanted = to?.trim().toLowerCase() ?? '';
  if (/^[^@\s]+@[^@\s]+$/.test(wanted)) return (mail) => mail.to.includes(wanted);
  return (mail) => mail.to.some((address) => address.includes(wanted));
}

/** `bounce+*@*` against an address, without regard to case; `*` is the only special character. */
export function matchesPattern(pattern: string, address: string): boolean {
  const text = address.toLowerCase();
  const parts = pattern.toLowerCase().split('*');
  const [first = '', last = ''] = [parts[0], parts.at(-1)];
  if (parts.length === 1) return text === first;
  if (!text.startsWith(first) || !text.endsWith(last) || text.length < first.length + last.length) return false;
  let at = first.length;
  const end = text.length - last.length;
  return parts.slice(1, -1).every((part) => {
    const found = text.indexOf(part, at);
    at = found + part.length;
    return found >= 0 && at <= end;
  });
}
