import { training } from '@leadwright/contract/ai/training';
import { MAX_TRAINING_CHARS } from '@leadwright/contract/ai/training-sources';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestPerson } from '../../testing/api.ts';
import { startTraining, type Training } from './testing/training.ts';

let made: Training;
let [owner, stranger] = [{} as TestPerson, {} as TestPerson];
beforeAll(async () => {
  made = await startTraining({ AI_TRAINING_TOKENS: '50000' });
  [owner, stranger] = [await made.api.buildAccount(), await made.api.buildAccount()];
});
afterAll(() => made.stop());

const call: Training['api']['call'] = (...given) => made.api.call(...given);
const totals = async (who = owner) => (await call(who, training.totals, {})).body.data;
const addText = (title: string, text: string, who = owner) => call(who, training.addText, { body: { title, text } });
const addQa = (question: string, answer: string, who = owner) =>
  call(who, training.addQa, { body: { question, answer } });

const CODE = 'export function add(a: number, b: number): number {\n  return a + b; // +1\n}\n\n//\n/x\n'.repeat(900);
const TEXTS: Record<string, string> = {
  English: 'A booking page is live nine working days after we have your opening hours and price list.',
  Spanish:
    'La página de reservas está lista nueve días hábiles después de recibir el horario y los precios. ¿Y el año?',
  code: CODE.slice(0, 60_000).trim(),
  'a mixture': `Naïve 漢字かな交じり文 🙂👩‍👩‍👧 <|endoftext|> a_b-c/d\n\n/slash\n   indented\n\tТест\n`
    .repeat(700)
    .trim(),
};

describe('the tokens of a text', () => {
  it.each(Object.keys(TEXTS))('are those of the tokenizer: %s', async (name) => {
    const text = TEXTS[name] as string;
    const { status, body } = await call(owner, training.calculateTokens, { body: { text } });
    const exact = encode(text, { disallowedSpecial: new Set() }).length;
    expect([status, body.data.tokens]).toEqual([200, exact]);
    expect(body.data.limit).toBe(50_000);
  });

  it('are those of a question and its answer together, as they are kept', async () => {
    const qa = { question: 'Who decides to buy?', answer: 'The owner of the clinic, nearly always.' };
    const { body } = await call(owner, training.calculateTokens, { body: qa });
    expect(body.data.tokens).toBe(encode(`${qa.question}\n${qa.answer}`).length);
    const kept = await addQa(qa.question, qa.answer);
    expect(kept.body.data.tokens).toBe(body.data.tokens);
    await call(owner, training.deleteQa, { params: { id: kept.body.data.id } });
  });

  it('are counted without blocking the process, for any text', async () => {
    const text = 'a'.repeat(MAX_TRAINING_CHARS);
    let [turns, isOver] = [0, false];
    const others = (async () => {
      for (; !isOver; turns += 1) await new Promise(setImmediate);
    })();
    const { body } = await call(owner, training.calculateTokens, { body: { text } });
    isOver = true;
    await others;
    expect(body.data.tokens).toBeGreaterThan(20_000);
    expect(turns).toBeGreaterThan(9);
  });
});

describe('a text', () => {
  it('is learned, read, changed, found and forgotten', async () => {
    const added = await addText('Who writes to us', 'Clinics that lose calls write to us.');
    expect(added).toMatchObject({
      status: 201,
      body: { message: 'Learned. The AI can use this text now.', data: { kind: 'text', state: 'learned' } },
    });
    const { id, tokens } = added.body.data;
    expect(tokens).toBe(encode('Clinics that lose calls write to us.').length);
    expect(await totals()).toMatchObject({ tokens, sources: 1, kinds: { text: { sources: 1, tokens } } });
    const changed = await call(owner, training.changeText, {
      params: { id },
      body: { title: 'Who writes', text: 'Dentists write to us, mostly in spring.' },
    });
    expect(changed.body.data).toMatchObject({ id, title: 'Who writes' });
    const { body } = await call(owner, training.source, { params: { id } });
    expect(body.data.text).toBe('Dentists write to us, mostly in spring.');
    // Another tab that still shows the first one.
    const late = { title: 'Who asks', text: 'An older text.', seen: '2025-12-01T09:00:00.000Z' };
    const refused = await call(owner, training.changeText, { params: { id }, body: late });
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'ai-training.changed' }]);
    const found = await call(owner, training.texts, { query: { search: 'who wr' } });
    expect(found.body).toMatchObject({ total: 1, currentPage: 1, pageSize: 20, data: [{ id }] });
    expect((await call(owner, training.texts, { query: { search: '100%' } })).body.total).toBe(0);
    expect((await call(owner, training.deleteText, { params: { id } })).status).toBe(200);
    expect(await made.rows('select 1 from training_passages where account_id = $1', [owner.accountId])).toEqual([]);
    expect((await call(owner, training.deleteText, { params: { id } })).status).toBe(404);
  });

  it('is learned once', async () => {
    const { body } = await addText('Prices', 'One price for each site.');
    const again = await addText('Prices again', 'One  price for each\nsite.');
    expect([again.status, again.body.message]).toEqual([409, 'You have already added this: Prices']);
    await call(owner, training.deleteText, { params: { id: body.data.id } });
  });

  it('that does not fit is refused with what is left, and what is replaced makes room', async () => {
    const half = TEXTS['Spanish']?.repeat(1_700) ?? '';
    const first = await addText('Half', half.slice(0, 180_000));
    expect(first.status).toBe(201);
    const second = await addText('Other half', half.slice(10, 180_010));
    expect([second.status, second.body.code]).toEqual([409, 'ai-training.full']);
    expect(second.body.details).toMatchObject({ limit: 50_000, left: 50_000 - first.body.data.tokens });
    expect(second.body.message).toContain('50,000');
    const { id } = first.body.data;
    const replaced = await call(owner, training.changeText, {
      params: { id },
      body: { title: 'Half', text: half.slice(10, 180_010) },
    });
    expect(replaced.status).toBe(200);
    await call(owner, training.deleteText, { params: { id } });
  });

  it('never passes the limit, also when two are added at once', async () => {
    const person = await made.api.buildAccount();
    const text = (n: number) => `${TEXTS['Spanish']?.repeat(900).slice(0, 90_000)} ${n}`;
    const answers = await Promise.all([1, 2, 3, 4].map((n) => addText(`T${n}`, text(n), person)));
    expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThan(0);
    expect(answers.filter(({ status }) => status === 409).length).toBeGreaterThan(0);
    expect((await totals(person)).tokens).toBeLessThanOrEqual(50_000);
  });
});

describe('a question', () => {
  it('is learned with its answer, and listed with it', async () => {
    const { body } = await addQa('How long does it take?', 'Usually two weeks.');
    const { id } = body.data;
    const { body: list } = await call(owner, training.qa, { query: {} });
    expect(list.data).toMatchObject([{ id, title: 'How long does it take?', text: 'Usually two weeks.' }]);
    const changed = await call(owner, training.changeQa, {
      params: { id },
      body: { question: 'How long?', answer: 'Two weeks.' },
    });
    expect(changed.body.data.tokens).toBe(encode('How long?\nTwo weeks.').length);
    await call(owner, training.deleteQa, { params: { id } });
  });

  it('needs both parts, in the words of the caller', async () => {
    const given = { body: { question: '', answer: ' ' } };
    expect((await call(owner, training.addQa, given)).body.errors).toEqual({
      question: ['Field is required'],
      answer: ['Field is required'],
    });
    const { body } = await call(owner, training.addQa, given, { language: 'es' });
    expect(body.errors?.['question']).toEqual(['El campo es obligatorio']);
  });
});

describe('training', () => {
  it('is for people who have the module, signed in', async () => {
    expect((await call(null, training.totals, {})).status).toBe(401);
    const without = await made.api.buildAccount({ modules: ['leads'] });
    for (const endpoint of [training.totals, training.sources, training.crawls])
      expect((await call(without, endpoint, {} as never)).status).toBe(403);
  });

  it('is private to the account', async () => {
    const { id } = (await addText('Ours', 'Only for us.')).body.data;
    const body = { title: 'x', text: 'y' };
    expect((await call(stranger, training.source, { params: { id } })).status).toBe(404);
    expect((await call(stranger, training.changeText, { params: { id }, body })).status).toBe(404);
    expect((await call(stranger, training.deleteText, { params: { id } })).status).toBe(404);
    expect((await call(stranger, training.sources, { query: {} })).body.total).toBe(0);
    const asked = await call(stranger, training.passages, { query: { question: 'only for us' } });
    expect(asked.body.data).toEqual([]);
    // Neither is it something that it is not.
    expect((await call(owner, training.deleteQa, { params: { id } })).status).toBe(404);
    expect((await call(owner, training.readAgain, { params: { id }, body: {} })).status).toBe(404);
  });

  it.each([
    ...['http://169.254.169.254/', 'http://2130706433/', 'http://0x7f000001/', 'http://127.1/', 'http://localhost./'],
    ...[
      'http://[::ffff:127.0.0.1]/',
      'http://[64:ff9b::7f00:1]/',
      'http://[2002:7f00:1::]/',
      'nowhere-at-all.test',
      'localhost:3000',
    ],
  ])('reads nothing at %s', async (website) => {
    for (const endpoint of [training.crawlWebsite, training.crawlLink]) {
      const { status, body } = await call(owner, endpoint, { body: { website } });
      expect([status, body.errors]).toEqual([422, { website: ['This URL/domain cannot be used'] }]);
    }
  });

  it('is asked for by the number of a crawl', async () => {
    const ask = (job_id?: string) => call(owner, training.crawlStatus, { query: { job_id } });
    expect((await ask()).body.errors).toEqual({ job_id: ['Field is required'] });
    expect((await ask('999999')).status).toBe(404);
  });

  it.each(['file:///etc/passwd', 'gopher://x.test/', 'http://u:p@h.test/', 'javascript:alert(1)', 'two words', ''])(
    'does not take %s for an address',
    async (website) => {
      const { status, body } = await call(owner, training.crawlLink, { body: { website } });
      const words = website ? 'must be a valid url' : 'Field is required';
      expect([status, body.errors]).toEqual([422, { website: [words] }]);
    },
  );
});
