/** Searches leave out what files of customers hold: nothing of it is delivered, reserved or charged, and the limit is filled. */
import { exclusions } from '@leadwright/contract/leads/exclusions';
import { privacy } from '@leadwright/contract/leads/privacy';
import { search } from '@leadwright/contract/searching/search';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestPerson } from '../../testing/api.ts';
import { addFile } from '../exclusions/testing/upload.ts';
import { dentists, type SearchApi, startSearchApi } from './testing/town.ts';

const TOWN = 40;
let api: SearchApi;
beforeAll(async () => {
  api = await startSearchApi({ dentists: TOWN });
});
afterAll(() => api.stop());

const estimate = async (who: TestPerson, body: object) =>
  (await api.call(who, search.estimate, { body: body as never })).body;
async function run(who: TestPerson, body: object) {
  const begun = await api.call(who, search.create, { body: body as never });
  if (begun.status !== 200) throw new Error(JSON.stringify(begun.body));
  await api.runJobs();
  return (await api.call(who, search.get, { params: { id: begun.body.data.id } })).body;
}
const namesIn = async (listId: number): Promise<string[]> =>
  (await api.rows('select name from results where list_id = $1 order by ordinal', [listId])).map(({ name }) => name);
const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => from + n);

describe('a search with a file of customers', () => {
  it('leaves its customers out, by website, phone or address, fills the limit with others and says how many and why', async () => {
    const who = await api.buildPayer(100);
    // Even ones have an address of their own.
    const rows = ['dentist0.test,,', ',+15125550001,', ',,hello@dentist2.test', ',,ada@dentist3.test'];
    await addFile(api, who, `website,phone,email\n${rows.join('\n')}\n`);
    const body = dentists({ name: 'Clinics' }, 10);
    expect(await estimate(who, body)).toMatchObject({
      matches: TOWN,
      owned: 0,
      excluded: { crm: 0, files: 4, do_not_contact: 0, is_minimum: false },
      new_to_you: TOWN - 4,
      this_search: 10,
      maximum_credits: 10,
    });
    const done = await run(who, body);
    expect(done).toMatchObject({ added: 10, credits: 10, excluded: { crm: 0, files: 4 }, suppressed: 0, left_out: 0 });
    expect(await namesIn(done.list_id)).toEqual(numbers(4, 14).map((n) => `Dentist ${n}`));
    expect(await api.wallet(who)).toEqual({ balance: 90, reserved: 0 });
  });

  it('counts each lead once, under the first reason that applies', async () => {
    const who = await api.buildPayer(100);
    const first = await run(who, dentists({ name: 'Clinics' }, 5));
    const known = numbers(0, 8).map((n) => `dentist${n}.test`);
    await addFile(api, who, `website\n${known.join('\n')}\n`);
    await api.call(who, privacy.add, { body: { values: ['dentist6.test', 'dentist9.test'] } });
    const body = dentists({ id: first.list_id }, 10);
    const counted = { owned: 5, excluded: { crm: 0, files: 3, do_not_contact: 1, is_minimum: false }, new_to_you: 31 };
    expect(await estimate(who, body)).toMatchObject(counted);
    const done = await run(who, body);
    expect(done).toMatchObject({ added: 10, credits: 10, left_out: 5, suppressed: 1, excluded: { files: 3 } });
    const all = await estimate(who, { ...body, only_new: false });
    // 15 of them are in the list now; five of those are in the file, and fall away there.
    expect(all).toMatchObject({ owned: 10, excluded: { files: 8, do_not_contact: 1 }, new_to_you: 21 });
  });

  it('delivers them if the choice is switched off, and says so in the search', async () => {
    const who = await api.buildPayer(100);
    await addFile(api, who, 'website\ndentist0.test\n');
    const body = { ...dentists({ name: 'Clinics' }, 3), exclude: { files: false } };
    expect(await estimate(who, body)).toMatchObject({ excluded: { files: 0 }, new_to_you: TOWN });
    const done = await run(who, body);
    expect(await namesIn(done.list_id)).toEqual(['Dentist 0', 'Dentist 1', 'Dentist 2']);
    const unknown = await api.call(who, search.estimate, { body: { ...body, exclude: { file: true } } as never });
    expect([unknown.status, Object.keys((unknown.body as never as { errors: object }).errors)]).toEqual([
      422,
      ['exclude.file'],
    ]);
  });

  it('that holds all of it has nothing to deliver, costs nothing and takes its list along', async () => {
    const who = await api.buildPayer(100);
    await addFile(
      api,
      who,
      `website\n${numbers(0, TOWN)
        .map((n) => `dentist${n}.test`)
        .join('\n')}\n`,
    );
    const body = dentists({ name: 'Clinics' }, 10);
    expect(await estimate(who, body)).toMatchObject({ new_to_you: 0, this_search: 0, maximum_credits: 0 });
    const done = await run(who, body);
    expect(done).toMatchObject({ added: 0, credits: 0, found_nothing: true, list_removed: true });
    expect(await api.wallet(who)).toEqual({ balance: 100, reserved: 0 });
  });

  it('does not need the credits of those who fall away', async () => {
    const who = await api.buildPayer(2);
    await addFile(
      api,
      who,
      `website\n${numbers(0, TOWN - 2)
        .map((n) => `dentist${n}.test`)
        .join('\n')}\n`,
    );
    const done = await run(who, dentists({ name: 'Clinics' }, 10));
    expect(done).toMatchObject({ added: 2, credits: 2, excluded: { files: TOWN - 2 } });
  });

  it('begins to deliver them again when the file is deleted', async () => {
    const who = await api.buildPayer(100);
    const { id } = await addFile(api, who, 'website\ndentist0.test\n');
    await api.call(who, exclusions.remove, { params: { id } });
    const done = await run(who, dentists({ name: 'Clinics' }, 1));
    expect(await namesIn(done.list_id)).toEqual(['Dentist 0']);
  });
});
