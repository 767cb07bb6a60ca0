/** What a file of customers may take: memory, rows and places, whatever its shape. */
import { exclusions, MAX_EXCLUSION_FILES, MAX_EXCLUSION_ROWS } from '@leadwright/contract/leads/exclusions';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemBase } from '../../platform/context.ts';
import { type Api, startApi } from '../../testing/api.ts';
import { runFile } from './hashing.service.ts';
import { sendFile, sourcesOf } from './testing/upload.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const rows = async (text: string, values: unknown[] = []) =>
  (await api.platform.databases.owner.query(text, values)).rows;

it('reads wide rows in small batches, and no more cells of a row than a file may have columns', async () => {
  const who = await api.buildAccount();
  const wide = (row: number, cells: number) => Array.from({ length: cells }, (_, n) => `p${n}@w${row}.test`).join(',');
  const lines = Array.from({ length: 30 }, (_, row) => wide(row, 1000));
  const { body } = await sendFile(api, who, `first@w.test\n${wide(99, 3000)}\n${lines.join('\n')}\n`);
  const { id } = body.data;
  const job = { signal: new AbortController().signal, attempt: 1, isLastAttempt: false, shouldYield: () => true };
  const turn = () => runFile({ ...systemBase(api.platform), ...job }, who.accountId, id);
  await turn();
  const [first] = await rows('select count(*)::int as n from exclusion_hashes where account_id = $1', [who.accountId]);
  expect(first?.['n']).toBeLessThan(22_000);
  while (await turn());
  expect(await sourcesOf(api, who)).toMatchObject([{ status: 'ready', rows: 32 }]);
  const kept = await rows('select from exclusion_hashes where account_id = $1', [who.accountId]);
  // The people, and the company of each row.
  expect(kept).toHaveLength(1 + 31 * 1000 + 32);
});

it('refuses too many rows, whatever ends their lines', async () => {
  const who = await api.buildAccount();
  for (const end of ['\n', '\r', '\r\n']) {
    const { status, body } = await sendFile(api, who, `a@a.test${end}`.repeat(MAX_EXCLUSION_ROWS + 2));
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['file']]);
  }
});

it('is not restored where other files have taken its place', async () => {
  const who = await api.buildAccount();
  const { body } = await sendFile(api, who, 'email\na@a.test\n');
  const params = { id: body.data.id };
  await api.call(who, exclusions.remove, { params });
  await rows(
    `insert into exclusion_sources (account_id, kind, name, status, begun_at, created_by, created_at, moved_at)
     select $1, 'file', 'x', 'ready', now(), 1, now(), now() from generate_series(1, $2::int)`,
    [who.accountId, MAX_EXCLUSION_FILES],
  );
  const refused = await api.call(who, exclusions.restore, { params });
  expect([refused.status, refused.body.code]).toEqual([409, 'exclusions.too_many']);
});
