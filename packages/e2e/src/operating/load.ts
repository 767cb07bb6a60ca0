/** Users behind the proxy: they read, write with and without a key, export and listen. Nothing is retried. */
import { setTimeout as sleep } from 'node:timers/promises';
import { createHttpsClient, type HttpsClient } from './https-client.ts';

export interface Load {
  requests: number;
  exports: number;
  failures: string[];
  /** Names of lists whose creation was confirmed. */
  written: string[];
  /** Keyed writes that were sent twice, and those that took effect twice. */
  repeated: number;
  twice: number;
  streams: { opened: number; cut: number; events: number };
  /** Ends after at least this many requests. */
  stop(atLeast: number): Promise<void>;
}

type Work = Omit<Load, 'stop'>;

const PEOPLE = 4;
const LOOKS = 6;
const ROWS = 25;
const RECONNECT_MS = 200;
const MOST_FAILURES = 50;

/** Counts requests; every status other than 200 is a failure. */
function createAsk(client: HttpsClient, work: Work) {
  return async (method: string, path: string, options: { body?: unknown; key?: string } = {}) => {
    work.requests++;
    const answer = await client
      .call(method, path, options)
      .catch((error: Error) => ({ status: 0, text: String(error) }));
    if (answer.status === 200) return answer.text;
    work.failures.push(`${method} ${path.replace(/\d+/, '…')}: ${answer.status} ${answer.text.slice(0, 120)}`);
    return null;
  };
}

type Ask = ReturnType<typeof createAsk>;
const idIn = (text: string | null) => (text ? (JSON.parse(text) as { data: { id: number } }).data.id : null);

/** Every second write has a key, and every fourth one is sent again with it. */
async function writeList(ask: Ask, work: Work, name: string, round: number): Promise<number | null> {
  const options = { body: { name, type: 'local' }, ...(round % 2 === 0 && { key: `key of ${name}` }) };
  const id = idIn(await ask('POST', '/api/campaigns', options));
  if (id === null) return null;
  work.written.push(name);
  if (round % 4 !== 0) return id;
  work.repeated++;
  const again = idIn(await ask('POST', '/api/campaigns', options));
  if (again !== null && again !== id) work.twice++;
  return id;
}

async function workRound(ask: Ask, work: Work, person: number, round: number) {
  const id = await writeList(ask, work, `Load ${person} ${round}`, round);
  if (id === null) return;
  const rows = Array.from({ length: ROWS }, (_unused, row) => ({
    website: `company-${person}-${round}-${row}.test`,
    name: `Company ${person} ${round} ${row}`,
  }));
  await ask('POST', `/api/campaigns/${id}/manual-entry`, { body: { rows }, key: `rows of ${id}` });
  for (let look = 0; look < LOOKS; look++) {
    await ask('GET', '/api/campaigns');
    await ask('POST', `/api/local-results/${id}`, { body: { search: 'company' } });
  }
  const csv = await ask('POST', `/api/campaigns/${id}/export`, { body: { selection: { filter: {} } } });
  work.exports++;
  const found = csv?.match(/^.*company-/gm)?.length ?? ROWS;
  if (found !== ROWS) work.failures.push(`an export has ${found} of ${ROWS} rows`);
}

/** Like a browser: reopens the stream whenever it ends. */
async function listen(client: HttpsClient, { streams, failures }: Work, signal: AbortSignal) {
  while (!signal.aborted) {
    streams.opened++;
    const { status, heard } = await client.listen(signal).catch(() => {
      if (!signal.aborted) streams.cut++;
      return { status: 200, heard: '' };
    });
    if (status !== 200 && !signal.aborted) failures.push(`GET /api/live: ${status}`);
    streams.events += heard.match(/^event:/gm)?.length ?? 0;
    await sleep(RECONNECT_MS);
  }
}

export function startLoad(port: number, ca: Buffer, token: string): Load {
  const work: Work = {
    requests: 0,
    exports: 0,
    failures: [],
    written: [],
    repeated: 0,
    twice: 0,
    streams: { opened: 0, cut: 0, events: 0 },
  };
  let enough = Number.POSITIVE_INFINITY;
  const ears = new AbortController();
  const clients = Array.from({ length: PEOPLE + 1 }, () => createHttpsClient(port, ca, token));
  const listening = listen(clients[PEOPLE] as HttpsClient, work, ears.signal);
  const people = clients.slice(0, PEOPLE).map(async (client, person) => {
    const ask = createAsk(client, work);
    for (let round = 0; work.requests < enough && work.failures.length < MOST_FAILURES; round++)
      await workRound(ask, work, person, round);
  });
  const stop = async (atLeast: number) => {
    enough = atLeast;
    await Promise.all(people);
    ears.abort();
    await listening;
    for (const client of clients) client.close();
  };
  return Object.assign(work, { stop });
}
