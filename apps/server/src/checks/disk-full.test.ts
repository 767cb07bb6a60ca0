/** A full disk: calls that need it answer 503, everything else works, and /readyz names the affected parts. */
import { mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { lists } from '@leadwright/contract/leads/lists';
import { results } from '@leadwright/contract/leads/results';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { add, createList, uploadFile } from '../modules/results/testing/lists.ts';
import { asAccount, systemBase } from '../platform/context.ts';
import { type Api, startApi, type TestPerson } from '../testing/api.ts';

describe('a full disk', () => {
  let api: Api;
  let owner: TestPerson;
  let handles: FileHandle;
  let list: number;
  beforeAll(async () => {
    api = await startApi();
    owner = await api.buildAccount();
    list = await createList(api, owner);
    await add(api, owner, list, [{ name: 'one' }, { name: 'two' }]);
    const file = await open(import.meta.filename);
    handles = Object.getPrototypeOf(file);
    await file.close();
  });
  afterEach(() => vi.restoreAllMocks());
  afterAll(() => api.stop());

  /** Files can be opened, and take nothing. */
  function fillDisk() {
    const full = () => Promise.reject(Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' }));
    vi.spyOn(handles, 'write').mockImplementation(full);
    vi.spyOn(handles, 'writeFile').mockImplementation(full);
  }
  const exportCsv = () =>
    api.call(owner, results.exportCsv, {
      params: { id: list },
      body: { selection: { filter: {} }, variant: 'machine' } as never,
    });

  it('refuses exports and uploads with 503 and a message, and reads still work', async () => {
    fillDisk();
    const refused = await exportCsv();
    expect([refused.status, (refused.body as { code?: string }).code]).toEqual([503, 'platform.disk_full']);
    expect(refused.headers).not.toHaveProperty('content-disposition');
    expect((await uploadFile(api, owner, list, 'Name\nThree\n')).status).toBe(503);
    expect((await api.call(owner, lists.find, {})).status).toBe(200);
    vi.restoreAllMocks();
    expect((await exportCsv()).status).toBe(200);
    expect((await uploadFile(api, owner, list, 'Name\nThree\n')).status).toBe(201);
  });

  it('keeps no halves of files that could not be stored', async () => {
    fillDisk();
    const put = api.platform.storage.put('images/1/a.webp', Buffer.from('x'), 'image/webp');
    await expect(put).rejects.toMatchObject({ code: 'ENOSPC' });
    expect(readdirSync(join(api.platform.config.dataDir, 'files/images/1'))).toEqual([]);
  });

  it('is named by /readyz with the parts that cannot be served', async () => {
    const { dataDir } = api.platform.config;
    const ready = async () => (await api.app.inject('/readyz')).json();
    const places = ['temporary', 'files'].map((folder) => join(dataDir, folder));
    for (const place of places) {
      mkdirSync(place, { recursive: true });
      // The kernel's own full disk: what is written to the probe ends in ENOSPC.
      symlinkSync('/dev/full', join(place, '.write-probe'));
    }
    const full = { status: 'ready', disk: 'full', cannot: ['exports', 'uploads', 'files'] };
    await expect.poll(ready).toEqual(full);
    for (const place of places) rmSync(join(place, '.write-probe'));
    await expect.poll(ready).toEqual({ status: 'ready' });
  });

  it('is named by /readyz for a minute when the database, wherever it stands, refused to write', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    try {
      const ready = async () => (await api.app.inject('/readyz')).json();
      const refuse = `do $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`;
      await expect(
        asAccount(systemBase(api.platform), owner.accountId, ({ client }) => client.query(refuse)),
      ).rejects.toMatchObject({ code: '53100' });
      expect(await ready()).toEqual({ status: 'ready', disk: 'full', cannot: ['changes'] });
      vi.advanceTimersByTime(61_000);
      expect(await ready()).toEqual({ status: 'ready' });
    } finally {
      vi.useRealTimers();
    }
  });
});
