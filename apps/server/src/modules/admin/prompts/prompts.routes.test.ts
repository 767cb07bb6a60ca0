import { adminPrompts } from '@leadwright/contract/admin/prompts';
import { assistant } from '@leadwright/contract/ai/assistant';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestPerson } from '../../../testing/api.ts';
import { startWriting, type Writing } from '../../assistant/testing/writing.ts';

let w: Writing;
let admin: TestPerson;
beforeAll(async () => {
  w = await startWriting();
  admin = await w.api.buildAdmin();
});
afterAll(() => w.stop());
beforeEach(() => w.rows('truncate default_prompts'));

const WHICH = { prompt_type: 'first_line', type: 'local', language: 'en' } as const;
const save = (text: string, seen: number, which: object = {}) =>
  w.api.call(admin, adminPrompts.savePrompt, { body: { ...WHICH, ...which, text, seen } as never });
const defaultOf = async (who: TestPerson, language = 'en') =>
  (await w.api.call(who, assistant.defaults, {}, { language })).body.data.find(
    ({ type, prompt_type }) => type === 'local' && prompt_type === 'first_line',
  )?.text;

describe('default prompts', () => {
  it('come with the program, for each type of text and list and in both languages', async () => {
    const { body } = await w.api.call(admin, adminPrompts.prompts, {});
    expect(body.data.length).toBe(7 * 3 * 2);
    expect(new Set(body.data.map(({ version, changed_at, by }) => [version, changed_at, by].join()))).toEqual(
      new Set(['0,,']),
    );
  });

  it('write for every account that has not written its own; what an account wrote stays', async () => {
    const [plain, own] = [await w.writer(), await w.writer()];
    const mine = { type: 'local', prompt_type: 'first_line', name: 'Mine', text: 'Mine for {lead.name}.' } as const;
    const { id } = (await w.api.call(own, assistant.create, { body: mine })).body.data;
    const before = await defaultOf(plain);
    const saved = await save('Ours for {lead.name} in {lead.city}.', 0);
    expect(saved.body.data).toMatchObject({ ...WHICH, version: 1, by: expect.stringContaining('Test Person') });
    expect(await defaultOf(plain)).toBe('Ours for {lead.name} in {lead.city}.');
    expect(await defaultOf(plain, 'es')).not.toContain('Ours');
    const lead = { name: 'Clínica Sol', city: 'Jaén' };
    const { ids } = await w.fill(plain, [lead]);
    await w.generate(plain, { result_id: ids[0] as number, prompt: { default: 'first_line' } });
    expect(JSON.stringify(w.model.asked.at(-1))).toContain('Ours for');
    const others = await w.fill(own, [lead]);
    await w.generate(own, { result_id: others.ids[0] as number, prompt: { id: id as number } });
    const asked = JSON.stringify(w.model.asked.at(-1));
    expect([asked.includes('Mine for'), asked.includes('Ours for')]).toEqual([true, false]);
    const { body } = await w.api.call(admin, adminPrompts.promptVersions, { query: WHICH });
    expect(body.data.map(({ version, text }) => [version, text])).toEqual([
      [1, 'Ours for {lead.name} in {lead.city}.'],
      [0, before],
    ]);
  });

  it('are not overwritten by a save based on another version, and a repeat changes nothing', async () => {
    expect((await save('One for {lead.name}.', 0)).status).toBe(200);
    const stale = await save('Two for {lead.name}.', 0);
    expect([stale.status, stale.body.code]).toEqual([409, 'assistant.default_changed']);
    // The answer was lost: the same again is no new version.
    expect((await save('One for {lead.name}.', 0)).body.data.version).toBe(1);
    expect((await save('Two for {lead.name}.', 1)).body.data.version).toBe(2);
  });

  it('name only what such lists have', async () => {
    const refused = await save('For {lead.position}.', 0);
    expect([refused.status, refused.body.code]).toEqual([422, 'assistant.unknown_variable']);
    expect((await save('For {lead.position}.', 0, { type: 'people' })).status).toBe(200);
  });

  it('keep in the history who changed them, before and after', async () => {
    await save('One for {lead.name}.', 0);
    const { body } = await w.api.call(admin, adminPrompts.promptHistory, {
      query: { subject_id: 'first_line.local.en', limit: 1 },
    });
    expect(body.data).toMatchObject([
      {
        what: 'update',
        by: { email: admin.email },
        subject: { name: 'First line, Local companies, English' },
        before: { version: 0 },
        after: { version: 1, text: 'One for {lead.name}.' },
      },
    ]);
  });
});
