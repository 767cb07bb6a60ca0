/** Requests as jsforce, the usual client of Salesforce, makes them. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Connection } from 'jsforce';
import type { CrmRequest } from '../crm.port.ts';
import { DESCRIBED, LEAD, RECORDS } from './salesforce-answers.ts';

export interface Sent {
  method: string;
  path: string;
  /** Names in the query. */
  query: string[];
  body: unknown;
}
export const sentOf = ({ method, path, body }: CrmRequest): Sent => {
  const url = new URL(path, 'https://x.test');
  return { method, path: url.pathname, query: [...url.searchParams.keys()], body: body ?? null };
};
export const nameOfSent = ({ method, path, query }: Sent) =>
  `${method} ${path}${query.length > 0 ? `?${query.join('&')}` : ''}`;

/** What jsforce sends, as it arrives. */
export async function startRecorder() {
  const sent: (Sent & { form: URLSearchParams })[] = [];
  const server = createServer((request, reply) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString('utf8');
      const isJson = request.headers['content-type']?.includes('json');
      const path = request.url ?? '';
      const body = isJson && text ? JSON.parse(text) : undefined;
      sent.push({ ...sentOf({ method: request.method as 'GET', path, body }), form: new URLSearchParams(text) });
      const answer = path.includes('describe')
        ? DESCRIBED.Lead
        : path.includes('oauth2')
          ? { id: 'x/00D/005' }
          : [LEAD];
      reply.setHeader('content-type', 'application/json');
      reply.end(JSON.stringify(path.includes('query') ? { records: [], totalSize: 0, done: true } : answer));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, sent, stop: () => new Promise((done) => server.close(done)) };
}

/** What jsforce sends for the calls that the adapters make. */
export async function askWithJsforce(url: string): Promise<void> {
  const connection = new Connection({ instanceUrl: url, accessToken: 't', version: '62.0' });
  await connection.query('SELECT Id FROM Lead');
  await connection.query('SELECT Id FROM Lead', { scanAll: true });
  await connection.search('FIND {1234567} IN PHONE FIELDS RETURNING Lead(Id)');
  for (const [name, { Id }] of Object.entries(RECORDS)) {
    const one = { LastName: 'x', Company: 'x', Name: 'x' };
    await connection.describe(name);
    await connection.sobject(name).retrieve([Id], { fields: ['Id'] });
    await connection.sobject(name).create(one);
    await connection.sobject(name).create([one]);
    await connection.sobject(name).update([{ Id, ...one }]);
    await connection.sobject(name).destroy([Id]);
  }
}
