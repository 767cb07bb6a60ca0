/**
 * Live updates from the server. One connection per page, opened by the first subscriber. Uses fetch because EventSource
 * cannot send the Bearer header. It reconnects with the last event id; if the server cannot resume from there,
 * everything on screen is fetched again.
 */
import type { LiveData, LiveTopic, REFETCH as RefetchWord } from '@leadwright/contract/live';
import { useEffect, useRef } from 'react';
import { headersOf } from '../api.ts';
import { queryClient } from '../query.ts';
import { isAway, noteSilence, onBack } from '../reach/reach.ts';
import { storedToken } from '../token.ts';
import { createEventParser } from './sse.ts';

type Handler<Topic extends LiveTopic> = (data: LiveData<Topic>) => unknown;
type AnyHandler = (data: never) => unknown;

/** Copied from the contract, to keep its schemas out of the bundle. */
const REFETCH: typeof RefetchWord = 'refetch';

const FIRST_WAIT = 1000;
const LONGEST_WAIT = 10_000;
/** The server sends a heartbeat every 20 seconds. After more than two missed ones the connection counts as lost. */
const SILENCE = 50_000;
const handlers = new Map<string, Set<AnyHandler>>();
let connection: AbortController | null = null;
let lastEventId: string | null = null;
let wait = FIRST_WAIT;

/** Returns a function that unsubscribes; the last one closes the connection. */
export function onLive<Topic extends LiveTopic>(topic: Topic, handler: Handler<Topic>) {
  const all = handlers.get(topic) ?? new Set<AnyHandler>();
  handlers.set(topic, all.add(handler));
  if (!connection && storedToken.get()) void keepConnected();
  return () => {
    all.delete(handler);
    if (all.size === 0) handlers.delete(topic);
    if (handlers.size === 0) closeLive();
  };
}

/** Also called at logout: the next user gets a new connection. */
export function closeLive() {
  connection?.abort();
  connection = null;
  lastEventId = null;
  wait = FIRST_WAIT;
}

async function keepConnected() {
  const mine = new AbortController();
  connection = mine;
  while (!mine.signal.aborted && storedToken.get()) {
    const goOn = await read(mine.signal).catch(() => {
      if (!mine.signal.aborted) noteSilence();
      return true;
    });
    if (!goOn) return closeLive();
    await pause(wait * (0.8 + Math.random() * 0.4), mine.signal);
    wait = Math.min(wait * 2, LONGEST_WAIT);
  }
}

/** Reads until the connection ends or times out. Returns false when retrying is pointless. */
async function read(closed: AbortSignal) {
  const silence = new AbortController();
  const signal = AbortSignal.any([closed, silence.signal]);
  let timer = setTimeout(() => silence.abort(), SILENCE);
  try {
    const response = await fetch('/api/live', {
      headers: { ...headersOf(), Accept: 'text/event-stream', ...(lastEventId && { 'Last-Event-ID': lastEventId }) },
      signal,
    });
    if (response.status === 401 || response.status === 403 || response.status === 404) return false;
    if (response.status >= 502) noteSilence();
    if (!response.ok || !response.body) return true;
    const parse = createEventParser(({ event, data, id, retry }) => {
      wait = retry ?? FIRST_WAIT;
      if (id !== null) lastEventId = id;
      if (data !== '') dispatch(event, data);
    });
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return true;
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), SILENCE);
      parse(value);
    }
  } finally {
    clearTimeout(timer);
  }
}

function dispatch(topic: string, text: string) {
  if (topic === REFETCH) return void queryClient.invalidateQueries();
  const data = JSON.parse(text) as never;
  for (const handler of handlers.get(topic) ?? []) handler(data);
}

/** Waits until the server is back, or until the connection is closed. */
const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      unsubscribe();
      resolve();
    };
    const unsubscribe = onBack(end);
    const timer = isAway() ? undefined : setTimeout(end, ms);
    signal.addEventListener('abort', end, { once: true });
  });

/** Calls the handler for every event of the topic while the component is on screen. */
export function useLive<Topic extends LiveTopic>(topic: Topic, handler: Handler<Topic>) {
  const latest = useRef(handler);
  useEffect(() => {
    latest.current = handler;
  });
  useEffect(() => onLive(topic, (data) => latest.current(data)), [topic]);
}
