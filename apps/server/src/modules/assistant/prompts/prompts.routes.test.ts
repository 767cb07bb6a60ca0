import { type AssistantState, assistant, VARIABLE } from '@leadwright/contract/ai/assistant';
import { AI_LIST_TYPES, type FineTune, leadVariables, PROMPT_TYPES } from '@leadwright/contract/ai/prompts';
import { LANGUAGES } from '@leadwright/i18n';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestPerson } from '../../../testing/api.ts';
import { POLITE } from '../testing/model.ts';
import { startWriting, type Writing } from '../testing/writing.ts';
import { defaultText } from './defaults.data.ts';

let w: Writing;
let who: TestPerson;
beforeAll(async () => {
  w = await startWriting();
  who = await w.writer();
});
afterAll(() => w.stop());
beforeEach(() => w.model.behaves(POLITE));

const NEW = { type: 'local', prompt_type: 'first_line', name: 'Opening', text: 'Write to {lead.name}.' } as const;
const create = async (by: TestPerson = who, more: object = {}) =>
  (await w.api.call(by, assistant.create, { body: { ...NEW, ...more } })).body.data;
const change = (id: number, body: object, by = who) =>
  w.api.call(by, assistant.update, { params: { id }, body: body as never });
const versions = async (id: number) => (await w.api.call(who, assistant.versions, { params: { id } })).body.data;

describe('prompts', () => {
  it('are made, listed by list type and prompt type, duplicated and deleted', async () => {
    const by = await w.writer();
    const made = await create(by);
    expect(made).toMatchObject({ ...NEW, version: 1, draft: null, texts: 0, is_default: false });
    const subject = await create(by, { prompt_type: 'subject', type: 'people', text: 'For {lead.first_name}.' });
    const list = async (query: object) =>
      (await w.api.call(by, assistant.list, { query: query as never })).body.data.map(({ id }) => id);
    expect(await list({})).toEqual([made.id, subject.id]);
    expect(await list({ type: 'people' })).toEqual([subject.id]);
    expect(await list({ prompt_type: 'first_line' })).toEqual([made.id]);
    expect(await list({ type: 'people', prompt_type: 'first_line' })).toEqual([]);
    const copy = (await w.api.call(by, assistant.copy, { body: { prompt: { id: made.id as number } } })).body.data;
    expect(copy).toMatchObject({ name: 'Opening (copy)', text: NEW.text, version: 1 });
    const of = { prompt: { default: 'direct' }, type: 'influencer', name: 'Mine' } as const;
    expect((await w.api.call(by, assistant.copy, { body: of })).body.data).toMatchObject({
      name: 'Mine',
      type: 'influencer',
    });
    expect((await w.api.call(by, assistant.remove, { params: { id: made.id as number } })).status).toBe(200);
    expect((await w.api.call(by, assistant.get, { params: { id: made.id as number } })).status).toBe(404);
  });

  it('have defaults of seven types for each list, in both languages, that name only what such lists have', async () => {
    for (const language of LANGUAGES) {
      const { body } = await w.api.call(who, assistant.defaults, {}, { language });
      expect(body.data.map(({ type, prompt_type }) => `${type} ${prompt_type}`)).toEqual(
        AI_LIST_TYPES.flatMap((type) => PROMPT_TYPES.map((prompt) => `${type} ${prompt}`)),
      );
      for (const { type, text, name } of body.data as FineTune[]) {
        const named = [...text.matchAll(VARIABLE)].filter(([, kind]) => kind === 'lead').map(([, , column]) => column);
        expect(leadVariables(type)).toEqual(expect.arrayContaining(named as never));
        expect(named.length).toBeGreaterThan(0);
        expect([text, name].join()).not.toMatch(/WHO|assistant\./);
      }
    }
    expect(defaultText('en', 'local', 'direct')).not.toBe(defaultText('es', 'local', 'direct'));
    const query = { type: 'people', prompt_type: 'subject', show_default: '1' } as const;
    const { body } = await w.api.call(await w.writer(), assistant.list, { query });
    expect(body.data).toMatchObject([
      { id: null, is_default: true, type: 'people', prompt_type: 'subject', version: 0 },
    ]);
  });

  it('refuse a type that is none, and names that such lists do not have', async () => {
    const evil = await w.api.call(who, assistant.create, { body: { ...NEW, prompt_type: 'evil' as never } });
    expect([evil.status, evil.body.errors]).toEqual([422, { prompt_type: ['Type is not valid'] }]);
    const listed = await w.api.call(who, assistant.list, { query: { prompt_type: 'evil' as never } });
    expect([listed.status, listed.body.errors]).toEqual([422, { prompt_type: ['Type is not valid'] }]);
    for (const text of ['{lead.position}', '{lead.ai_summary}', '{profile.nothing}']) {
      const { status, body } = await w.api.call(who, assistant.create, { body: { ...NEW, text } });
      expect([status, body.errors]).toEqual([422, { text: [`${text} is not something this prompt can name.`] }]);
    }
    expect((await create(who, { text: 'Braces {like these} are letters.' })).text).toContain('{like these}');
    expect((await w.api.call(who, assistant.create, { body: { ...NEW, name: ' ' } })).status).toBe(422);
  });

  it('belong to the account, and need the module and a signed-in user', async () => {
    const { id } = await create();
    const params = { id: id as number };
    const other = await w.writer();
    for (const call of [
      w.api.call(other, assistant.get, { params }),
      w.api.call(other, assistant.remove, { params }),
      w.api.call(other, assistant.versions, { params }),
      w.api.call(other, assistant.discard, { params }),
      w.api.call(other, assistant.restore, { params: { ...params, version: 1 } }),
      w.api.call(other, assistant.copy, { body: { prompt: params } }),
      change(params.id, { text: 'Mine' }, other),
    ])
      expect((await call).status).toBe(404);
    const without = await w.writer(0, { modules: ['ai_suggest'] });
    expect((await w.api.call(without, assistant.list, {})).status).toBe(403);
    expect((await w.api.call(null, assistant.list, {})).status).toBe(401);
  });
});

describe('versions of a prompt', () => {
  it('are made by every change, one is in use, a draft beside it, and any can be restored', async () => {
    const id = (await create()).id as number;
    expect((await change(id, { text: 'Two', note: 'Shorter' })).body.data).toMatchObject({ version: 2, text: 'Two' });
    const drafted = (await change(id, { text: 'Three', draft: true })).body;
    expect(drafted.message).toBe('Saved as a draft. Version 2 stays in use.');
    expect(drafted.data).toMatchObject({ version: 2, text: 'Two', draft: { version: 3, text: 'Three' } });
    expect((await change(id, { text: 'Three and a half', draft: true })).body.data.draft?.version).toBe(3);
    expect((await versions(id)).map(({ version, state, text }) => [version, state, text])).toEqual([
      [3, 'draft', 'Three and a half'],
      [2, 'in_use', 'Two'],
      [1, 'old', NEW.text],
    ]);
    const restore = (version: number) => w.api.call(who, assistant.restore, { params: { id, version } });
    expect((await restore(1)).body.data).toMatchObject({ version: 1, text: NEW.text, draft: { version: 3 } });
    expect((await restore(9)).status).toBe(404);
    expect((await change(id, { text: 'Three, done' })).body.data).toMatchObject({ version: 3, draft: null });
    expect((await change(id, { text: 'Four' })).body.data).toMatchObject({ version: 4, versions: 4 });
  });

  it('stay the same when nothing is different, when it is renamed, and when a draft is discarded', async () => {
    const id = (await create()).id as number;
    const same = await change(id, { text: NEW.text });
    expect(same.body.data).toMatchObject({ version: 1, versions: 1 });
    expect((await change(id, { name: 'Renamed' })).body.data).toMatchObject({ name: 'Renamed', versions: 1 });
    await change(id, { text: 'Another', draft: true });
    const discarded = await w.api.call(who, assistant.discard, { params: { id } });
    expect(discarded.body.data).toMatchObject({ version: 1, versions: 1, draft: null });
    expect((await w.api.call(who, assistant.discard, { params: { id } })).status).toBe(409);
    const options = { tone: 'bold', max_words: 12, if_missing: 'skip_row', language: 'es' } as const;
    expect((await change(id, { options })).body.data).toMatchObject({ version: 2, options });
  });
});

describe('the assistant', () => {
  it('says whose key writes, what a text costs and what can be named', async () => {
    const state = async () => (await w.api.call(who, assistant.state, {})).body.data;
    expect(await state()).toEqual({
      key_of: 'platform',
      model_version: 'current',
      has_bulk: true,
      cost_each: 1,
      is_profile_complete: true,
      training_sources: 0,
      previews_a_day: 200,
    } satisfies AssistantState);
    const choose = await w.api.call(who, assistant.chooseVersion, { body: { model_version: 'older' } });
    expect(choose.body.data).toMatchObject({ model_version: 'older', has_bulk: false });
    await w.api.call(who, assistant.chooseVersion, { body: { model_version: 'current' } });
    const { body } = await w.api.call(who, assistant.variables, { query: { type: 'people' } }, { language: 'es' });
    expect(body.data.lead).toContainEqual({ key: 'lead.position', label: 'Cargo' });
    expect(body.data.lead.map(({ key }) => key)).not.toContain('lead.ai_summary');
    expect(body.data.profile).toHaveLength(11);
    expect(body.data.others).toContainEqual({ key: 'training', label: 'Entrenamiento relacionado' });
  });

  it('improves a prompt without making up names, and only with a complete profile', async () => {
    const body = { type: 'local', prompt_type: 'first_line', text: 'Write to {lead.name}.' } as const;
    const { status, body: answer } = await w.api.call(who, assistant.improve, { body });
    expect([status, answer.data.text]).toEqual([200, 'Better: Write to {lead.name}. lead.secret']);
    const newcomer = await w.api.buildAccount();
    const refused = await w.api.call(newcomer, assistant.improve, { body });
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Please fill out the business profile form to generate AI data.',
    ]);
  });
});
