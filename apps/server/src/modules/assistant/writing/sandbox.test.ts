/** The default prompts with the sandbox's model: what is written stands on the facts of the lead, the profile and the training. */
import { assistant } from '@leadwright/contract/ai/assistant';
import { bringsCompanies, PROMPT_TYPES } from '@leadwright/contract/ai/prompts';
import { training } from '@leadwright/contract/ai/training';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestPerson } from '../../../testing/api.ts';
import { startWriting, type Writing } from '../testing/writing.ts';

const LESSON = { title: 'Missed calls', text: 'Most dentists miss calls during a treatment.' };
let [w, who, lead] = [{} as Writing, {} as TestPerson, 0];
beforeAll(async () => {
  w = await startWriting('sandbox');
  who = await w.writer(50);
  await w.api.call(who, training.addText, { body: LESSON });
  const { ids } = await w.fill(who, [{ name: 'Lone Star Dental', industry: 'Dentist', city: 'Austin' }]);
  lead = ids[0] as number;
});
afterAll(() => w.stop());

describe('the sandbox’s model', () => {
  it.each(PROMPT_TYPES)('writes from the facts it is given, and names them: %s', async (prompt) => {
    const { data } = (await w.generate(who, { result_id: lead, prompt: { default: prompt } })).body;
    const used = data.sources.filter((source) => source.used).map(({ key, title }) => key ?? title);
    expect(used).toContain('city');
    expect(data.text).not.toMatch(/[{}[\]<>]/);
    if (bringsCompanies(prompt)) {
      expect(data.companies.length).toBeGreaterThan(2);
      expect(data.companies.every(({ name, domain, why }) => name && domain && why)).toBe(true);
      return;
    }
    expect(data.text).toContain('Austin');
    if (prompt !== 'subject') expect(used).toEqual(expect.arrayContaining(['name', LESSON.title]));
  });

  it("writes in the caller's language", async () => {
    const body = { result_id: lead, prompt: { default: 'direct' } } as const;
    const { data } = (await w.api.call(who, assistant.generate, { body }, { language: 'es' })).body;
    expect(data.text).toMatch(/^Hola/);
    expect(data.sources[0]?.title).toBe('Lead: Nombre');
  });
});
