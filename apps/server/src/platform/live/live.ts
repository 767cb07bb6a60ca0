/**
 * Live updates for clients, across processes: published with NOTIFY inside the caller's transaction, so a message is sent only
 * after commit; every process receives all messages on one connection and forwards them to its own listeners. Messages are
 * hints: after a gap, or if one is too large for NOTIFY, clients refetch. The end of a session, key, user or account is announced
 * on the same channel (ended.ts), which closes their streams. After a gap every stream is closed; clients that still have access
 * can reconnect.
 */
import { type LiveData, type LiveTopic, MODULE_OF_TOPIC, REFETCH } from '@leadwright/contract/live';
import type { Clock } from '../clock.ts';
import type { Databases } from '../database/database.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import type { Ended } from './ended.ts';
import { CHANNEL, keepListening } from './listen.ts';
import { keepRecent } from './recent.ts';

type LiveMessage = {
  [Topic in LiveTopic]: {
    accountId: number;
    /** Only this user; if absent, everyone in the account. */
    userId?: number;
    topic: Topic;
    data: LiveData<Topic>;
  };
}[LiveTopic];

export interface LiveNews {
  id: string;
  topic: LiveTopic | typeof REFETCH;
  data: unknown;
}

/** A connected client, and what ends its stream. */
export interface Listener {
  accountId: number;
  userId: number;
  /** What the person may use; if absent, everything. */
  modules?: readonly string[];
  hear(news: LiveNews): void;
  /** The session, key, user or account it belongs to has ended. */
  end?(): void;
  sessionId?: number | null;
  keyId?: number | null;
  /** For a login-as session: who opened it, and when it expires. */
  openedBy?: { accountId: number; userId: number; sessionId: number } | null;
  endsAt?: Date | null;
  /** When it was asked for, by `performance.now()`: whatever has ended since then ends it too. */
  askedAt?: number;
}

type Hearer = Pick<Listener, 'accountId' | 'userId' | 'modules'>;

export interface Live {
  publish(client: { query(text: string, values: unknown[]): Promise<unknown> }, message: LiveMessage): Promise<void>;
  /** Returns the unsubscribe function. */
  subscribe(listener: Listener): () => void;
  /** Messages this user missed since the given id, or a request to refetch everything. */
  missed(listener: Hearer, since: string): LiveNews[];
  lastId(): string;
  /** Number of open streams of the user in this process. */
  countOf(userId: number): number;
  start(): Promise<void>;
  stop(): Promise<void>;
}

// PostgreSQL refuses payloads of 8000 bytes and more.
const MAX_PAYLOAD_BYTES = 7000;
const END_CHECK_MS = 1000;
/** Longer than any request takes from its arrival to its stream. */
const ENDS_KEPT_MS = 60_000;

/** The NOTIFY payload: a message for an account, or an ended session or key. */
interface Message {
  a: number;
  u?: number;
  topic: LiveNews['topic'];
  data: unknown;
}

export function createLive(
  { ownerUrl }: Pick<Databases, 'ownerUrl'>,
  log: Log,
  metrics?: Metrics,
  clock: Pick<Clock, 'now'> = { now: () => new Date() },
): Live {
  const listeners = new Set<Listener>();
  const recent = keepRecent<Message>();
  const ends = keepEnds();
  const attempt = (act: () => void) => {
    try {
      act();
    } catch (error) {
      log.warn({ err: error }, 'a live listener failed');
    }
  };
  const endWhere = (isOver: (listener: Listener) => boolean) => {
    for (const each of [...listeners]) if (isOver(each)) attempt(() => each.end?.());
  };
  const receive = (payload: string) => {
    const said = JSON.parse(payload) as Message | { end: Ended };
    if ('end' in said) {
      ends.note(said.end);
      return endWhere((listener) => isEnded(listener, said.end));
    }
    const id = recent.add(said);
    for (const each of listeners) if (isFor(said, each)) attempt(() => each.hear(newsOf(id, said)));
  };
  const tellOfGap = () => {
    recent.forget();
    for (const each of [...listeners]) attempt(() => (each.end ? each.end() : each.hear(refetch(recent.lastId()))));
  };
  const ear = keepListening(ownerUrl, log, receive, tellOfGap);
  let endCheck: NodeJS.Timeout | undefined;
  return {
    async publish(client, message) {
      await client.query(`select pg_notify('${CHANNEL}', $1)`, [encode(message)]);
    },
    subscribe(listener) {
      listeners.add(listener);
      metrics?.liveListeners(listeners.size);
      if (ends.since(listener.askedAt).some((ended) => isEnded(listener, ended))) attempt(() => listener.end?.());
      return () => {
        listeners.delete(listener);
        metrics?.liveListeners(listeners.size);
      };
    },
    missed(listener, since) {
      const later = recent.since(since);
      if (!later) return [refetch(recent.lastId())];
      return later.filter(({ message }) => isFor(message, listener)).map(({ id, message }) => newsOf(id, message));
    },
    lastId: recent.lastId,
    countOf: (userId) => [...listeners].filter((each) => (each.openedBy ?? each).userId === userId).length,
    async start() {
      // A login-as session expires without a database event.
      endCheck = setInterval(() => endWhere(({ endsAt }) => !!endsAt && endsAt <= clock.now()), END_CHECK_MS).unref();
      await ear.start();
    },
    async stop() {
      clearInterval(endCheck);
      await ear.stop();
    },
  };
}

/** What ended lately: a stream may open just after the end of the session that was let in. */
function keepEnds() {
  let kept: { at: number; ended: Ended }[] = [];
  return {
    note(ended: Ended) {
      const now = performance.now();
      kept = [...kept.filter(({ at }) => now - at < ENDS_KEPT_MS), { at: now, ended }];
    },
    since: (asked = Number.POSITIVE_INFINITY) => kept.filter(({ at }) => at >= asked).map(({ ended }) => ended),
  };
}

const refetch = (id: string): LiveNews => ({ id, topic: REFETCH, data: null });
const newsOf = (id: string, { topic, data }: Message): LiveNews => ({ id, topic, data });

const isFor = ({ a, u, topic }: Message, { accountId, userId, modules }: Hearer) =>
  a === accountId && (u === undefined || u === userId) && mayHear(topic, modules);

function mayHear(topic: Message['topic'], modules: Listener['modules']): boolean {
  const module = MODULE_OF_TOPIC[topic];
  return !module || !modules || modules.includes(module);
}

function isEnded({ accountId, userId, sessionId, keyId, openedBy }: Listener, ended: Ended): boolean {
  const among = (ids: number[], ...own: (number | null | undefined)[]) => own.some((id) => id && ids.includes(id));
  if ('session' in ended) return among(ended.session, sessionId, openedBy?.sessionId);
  if ('key' in ended) return among(ended.key, keyId);
  if ('user' in ended) return among(ended.user, userId, openedBy?.userId);
  return among(ended.account, accountId, openedBy?.accountId);
}

function encode({ accountId, userId, topic, data }: LiveMessage): string {
  const address = { a: accountId, ...(userId !== undefined && { u: userId }) };
  const text = JSON.stringify({ ...address, topic, data } satisfies Message);
  const fits = Buffer.byteLength(text) <= MAX_PAYLOAD_BYTES;
  return fits ? text : JSON.stringify({ ...address, topic: REFETCH, data: null } satisfies Message);
}
