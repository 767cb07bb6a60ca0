/**
 * One session with a mail server that checks which recipients it accepts: first an unknown address per domain, then the addresses
 * in question. No mail is sent. Addresses that the session could not check stay unanswered; the caller decides what to do.
 */
import { type Answer, type Reply, readAnswer, readFault } from '../rules/replies.rules.ts';
import type { Fault } from '../rules/verdict.rules.ts';
import { Broken, type Caps, type Connection, openConnection } from './connection.client.ts';

export interface MailServer {
  /** The name in DNS, and the address that was checked. */
  host: string;
  address: string;
  port: number;
}

/** How we introduce ourselves. */
export interface Ourselves {
  helo: string;
  from: string;
}

export interface DomainQuestion {
  /** An unknown address at the domain. */
  probe: string;
  addresses: readonly string[];
}

export interface SessionResult {
  answers: Map<string, Answer>;
  /** Null: everything was asked, or the session had enough. */
  fault: Fault | null;
}

interface Session {
  connection: Connection;
  caps: Caps;
  isPipelined: boolean;
  answers: Map<string, Answer>;
  asked: number;
  refusals: number;
  /** The server does not want any more questions in this session. */
  hasEnough: boolean;
  fault: Fault | null;
}

/** Sent in one go; servers that are asked for more at once take it for a flood. */
const PIPELINED = 10;
const FRESH = { asked: 0, refusals: 0, hasEnough: false, fault: null };

/** `known`: what earlier sessions of the same server have said; it is not asked again. */
export async function converse(
  server: MailServer,
  ourselves: Ourselves,
  questions: readonly DomainQuestion[],
  options: { caps: Caps; signal: AbortSignal; known: ReadonlyMap<string, Answer> },
): Promise<SessionResult> {
  const answers = new Map(options.known);
  let connection: Connection | null = null;
  try {
    connection = await openConnection(server, options.caps, options.signal);
    const opened = await introduce(connection, server, ourselves, options.caps);
    if ('fault' in opened) return { answers, fault: opened.fault };
    const session: Session = { ...opened, connection, caps: options.caps, answers, ...FRESH };
    await askAll(session, questions);
    return { answers, fault: session.fault };
  } catch (error) {
    if (!(error instanceof Broken)) throw error;
    options.signal.throwIfAborted();
    return { answers, fault: error.fault };
  } finally {
    connection?.quit();
  }
}

type Opened = { isPipelined: boolean } | { fault: Fault };

async function introduce(
  connection: Connection,
  server: MailServer,
  ourselves: Ourselves,
  caps: Caps,
): Promise<Opened> {
  const greeting = await connection.read(caps.greetingMs);
  if (greeting.code !== 220) return { fault: readFault(greeting) };
  let offers = await greet(connection, ourselves.helo, caps);
  if (offers.code !== 250) return { fault: readFault(offers) };
  let sender = await command(connection, `MAIL FROM:<${ourselves.from}>`, caps);
  if (sender.code === 530 && has(offers, 'STARTTLS')) {
    const isReady = (await command(connection, 'STARTTLS', caps)).code === 220;
    if (!isReady) return { fault: 'blocked' };
    await connection.encrypt(server.host);
    offers = await greet(connection, ourselves.helo, caps);
    sender = await command(connection, `MAIL FROM:<${ourselves.from}>`, caps);
  }
  return sender.code === 250 ? { isPipelined: has(offers, 'PIPELINING') } : { fault: readFault(sender) };
}

async function greet(connection: Connection, helo: string, caps: Caps): Promise<Reply> {
  const reply = await command(connection, `EHLO ${helo}`, caps);
  return reply.code >= 500 ? command(connection, `HELO ${helo}`, caps) : reply;
}

const has = ({ text }: Reply, extension: string) =>
  text.split('\n').some((line) => line.trim().toUpperCase().split(' ')[0] === extension);

function command(connection: Connection, line: string, caps: Caps): Promise<Reply> {
  connection.write([line]);
  return connection.read(caps.replyMs);
}

async function askAll(session: Session, questions: readonly DomainQuestion[]) {
  const { answers } = session;
  await ask(
    session,
    questions.map(({ probe }) => probe),
  );
  const open = questions.filter(({ probe }) => answers.has(probe) && answers.get(probe) !== 'accepted');
  await ask(
    session,
    open.flatMap(({ addresses }) => addresses),
  );
}

/** In one go where the server allows it, else one by one; no more than it is likely to bear. */
async function ask(session: Session, addresses: readonly string[]) {
  const waiting = addresses.filter((address) => !session.answers.has(address));
  while (waiting.length > 0 && patienceOf(session) > 0) {
    const next = waiting.splice(0, session.isPipelined ? Math.min(PIPELINED, patienceOf(session)) : 1);
    session.connection.write(next.map((address) => `RCPT TO:<${address}>`));
    for (const address of next) {
      const reply = await session.connection.read(session.caps.replyMs);
      session.asked += 1;
      if (reply.code === 421) return leave(session, 'greylisted');
      take(session, address, readAnswer(reply));
    }
  }
}

const patienceOf = ({ caps, asked, refusals, hasEnough }: Session) =>
  hasEnough ? 0 : Math.min(caps.recipients - asked, caps.refusals - refusals);

function take(session: Session, address: string, answer: Answer) {
  if (answer === 'enough') return leave(session, null);
  session.answers.set(address, answer);
  if (answer !== 'accepted') session.refusals += 1;
}

function leave(session: Session, fault: Fault | null) {
  session.hasEnough = true;
  session.fault = fault;
}
