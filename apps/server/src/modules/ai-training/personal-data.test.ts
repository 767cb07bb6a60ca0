import { training } from '@leadwright/contract/ai/training';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asPlatform, systemBase } from '../../platform/context.ts';
import type { TestPerson } from '../../testing/api.ts';
import { identify } from '../leads/public.ts';
import { trainingPersonalData } from './public.ts';
import { startTraining, type Training } from './testing/training.ts';

let made: Training;
let owner: TestPerson;
beforeAll(async () => {
  made = await startTraining();
  owner = await made.api.buildAccount();
});
afterAll(() => made.stop());

const personOf = (...texts: string[]) => texts.map((text) => identify(text)).filter((each) => each !== null);
const TEXT =
  'Write to Anna@acme.test or joanna@acme.test. Profile: https://www.linkedin.com/in/anna-muller/ of our founder.';

describe('a person who is named in what was learned', () => {
  it('is exported, and erased without a trace of how to reach her', async () => {
    const { body } = await made.api.call(owner, training.addText, { body: { title: 'Team', text: TEXT } });
    const { id } = body.data;
    const person = personOf('anna@acme.test', 'https://linkedin.com/in/anna-muller');
    expect(person).toHaveLength(2);
    const inAll = <T>(work: (tx: Parameters<typeof trainingPersonalData.find>[0]) => Promise<T>) =>
      asPlatform(systemBase(made.api.platform), work);
    const find = () => inAll((tx) => trainingPersonalData.find(tx, person));
    expect(await find()).toMatchObject([{ account_id: owner.accountId, source_id: id, text: TEXT }]);
    expect(await inAll((tx) => trainingPersonalData.erase(tx, person))).toBe(1);
    expect(await find()).toEqual([]);
    const source = (await made.api.call(owner, training.source, { params: { id } })).body.data;
    expect(source.text).toBe('Write to … or joanna@acme.test. Profile: … of our founder.');
    const ask = async (question: string) =>
      (await made.api.call(owner, training.passages, { query: { question } })).body.data;
    const [passage] = await ask('founder');
    expect(passage).toMatchObject({ text: source.text, tokens: encode(source.text).length });
    expect(await ask('muller')).toEqual([]);
  });

  it('does not match a similar address', async () => {
    const person = personOf('nna@acme.test', 'oanna@acme.test', '+34911234567');
    const found = await asPlatform(systemBase(made.api.platform), (tx) => trainingPersonalData.find(tx, person));
    expect(found).toEqual([]);
  });
});
