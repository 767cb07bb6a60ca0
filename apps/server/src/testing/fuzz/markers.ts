/** An account whose things all carry a marker, made over HTTP as its owner would. */
import { labels } from '@leadwright/contract/leads/labels';
import { lists } from '@leadwright/contract/leads/lists';
import { privacy } from '@leadwright/contract/leads/privacy';
import { results } from '@leadwright/contract/leads/results';
import type { FastifyInstance } from 'fastify';
import type { createBuilders } from '../builders.ts';

const MARKER = 'marker-5d1f0c';

/** `ids`: of the account and its things, so that others can ask for them. */
export async function plantMarkers(made: { app: FastifyInstance; builders: ReturnType<typeof createBuilders> }) {
  // Its owner has none: administrators may sign in as them, and then see who they are.
  const owner = await made.builders.buildAccount();
  const send = async (method: 'POST' | 'GET', url: string, body?: object) => {
    const headers = { authorization: `Bearer ${owner.token}` };
    const answer = await made.app.inject({ method, url, headers, ...(body && { payload: body }) });
    if (answer.statusCode >= 300) throw new Error(`${url}: ${answer.body}`);
    return answer.json();
  };
  const list = (await send('POST', lists.create.path, { name: MARKER, type: 'local' })).data.id as number;
  const rows = [1, 2, 3].map((n) => ({ website: `https://${MARKER}-${n}.example`, name: `${MARKER} ${n}` }));
  await send('POST', results.addManually.path.replace('{id}', String(list)), { rows });
  const label = (await send('POST', labels.create.path, { name: MARKER, color: 'red' })).data.id as number;
  await send('POST', privacy.add.path, { values: [`ann@${MARKER}.example`], note: MARKER });
  const found = await send('POST', results.find.path.replace('{type}', 'local').replace('{id}', String(list)), {});
  return { marker: MARKER, ids: [owner.accountId, owner.userId, list, label, found.data[0].id as number] };
}
