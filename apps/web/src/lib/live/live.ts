/**
 * News from the server while it happens. One connection per page, opened when somebody listens; fetch instead of
 * EventSource because that cannot carry the Bearer header. It reconnects by itself and says where it stopped.
 */
import { useEffect, useRef } from 'react';
import { headersOf } from '../api.ts';
import { storedToken } from '../token.ts';
import { createEventParser } from './sse.ts';

type Handler = (data: unknown) => void;

const FIRST_WAIT = 1000;
const LONGEST_WAIT = 30_000;
const handlers = new Map<string, Set<Handler>>();
let connection: AbortController | null = null;
let lastEventId: string | null = null;
let wait = FIRST_WAIT;

/** `topic` is the event's name. The returned function ends the subscription; the last one closes the connection. */
export function onLive(topic: string, handler: Handler) {
  const all = handlers.get(topic) ?? new Set<Handler>();
  handlers.set(topic, all.add(handler));
  if (!connection && storedToken.get()) void keepConnected();
  return () => {
    all.delete(handler);
    if (all.size === 0) handlers.delete(topic);
    if (handlers.size === 0) closeLive();
  };
}

/** Also called at logout: the next person gets a connection of their own. */
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
    const goOn = await read(mine.signal).catch(() => true);
    if (!goOn) return closeLive();
    await pause(wait * (0.8 + Math.random() * 0.4), mine.signal);
    wait = Math.min(wait * 2, LONGEST_WAIT);
  }
}

/** Reads until the connection ends. False when there is no point in trying again. */
async function read(signal: AbortSignal) {
  const response = await fetch('/api/live', {
    headers: { ...headersOf(), Accept: 'text/event-stream', ...(lastEventId && { 'Last-Event-ID': lastEventId }) },
    signal,
  });
  if (response.status === 401 || response.status === 403 || response.status === 404) return false;
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
    parse(value);
  }
}

function dispatch(topic: string, text: string) {
  let data: unknown = text;
  try {
    data = JSON.parse(text);
  } catch {
    // Plain text is allowed.
  }
  for (const handler of handlers.get(topic) ?? []) handler(data);
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end, { once: true });
  });

/** Calls the handler for every event of the topic while the component is on screen. */
export function useLive(topic: string, handler: Handler) {
  const latest = useRef(handler);
  useEffect(() => {
    latest.current = handler;
  });
  useEffect(() => onLive(topic, (data) => latest.current(data)), [topic]);
}
