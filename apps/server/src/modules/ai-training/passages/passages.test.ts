/** What is found for a question, on the real database. */
import { training } from '@leadwright/contract/ai/training';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asAccount, systemBase } from '../../../platform/context.ts';
import { translator } from '../../../platform/i18n.ts';
import type { TestPerson } from '../../../testing/api.ts';
import { randomFrom } from '../../../testing/random.ts';
import { countSources, findPassages } from '../public.ts';
import { pdfWith } from '../testing/pdf.ts';
import { startTraining, type Training } from '../testing/training.ts';
import { insertPassages } from './passages.repository.ts';

let made: Training;
let owner: TestPerson;
beforeAll(async () => {
  made = await startTraining();
  owner = await made.api.buildAccount();
  const add = (title: string, text: string) => made.api.call(owner, training.addText, { body: { title, text } });
  await add(
    'Booking pages',
    'A booking page is live nine working days after we have your opening hours and price list.',
  );
  await add('Who buys', 'Owners of clinics decide. They lose calls in the evening and want to see every booking.');
  await add('Reservas', 'Las páginas de reservas están listas en dos semanas. Trabajamos con clínicas de toda España.');
  await add('Calendario', 'Nuestro producto Kalendra-X7 se conecta con la agenda del móvil.');
  await made.api.call(owner, training.addQa, {
    body: {
      question: 'How long does it take?',
      answer: 'Usually two weeks. Texts in Portuguese and English are included.',
    },
  });
  await made.upload(owner, pdfWith([['Nothing here.'], ['Passo Firme saved ninety calls a month.']]), {
    name: 'case.pdf',
  });
});
afterAll(() => made.stop());

const OPTIONS = { maxTokens: 2_000, limit: 8 };
const find = (question: string, options = OPTIONS, who = owner) =>
  asAccount(systemBase(made.api.platform), who.accountId, (tx) => findPassages(tx, question, options));
const titles = async (question: string) => (await find(question)).map(({ title }) => title);
const ask = async (question: string) => (await made.api.call(owner, training.passages, { query: { question } })).body;

describe('a question', () => {
  it('is answered best first, in English and in Spanish, whatever the forms of its words', async () => {
    expect((await titles('how long until a booking page is live'))[0]).toBe('Booking pages');
    expect((await titles('who is deciding, the owner of the clinic?'))[0]).toBe('Who buys');
    expect((await titles('¿cuándo está lista mi página de reserva?'))[0]).toBe('Reservas');
    expect((await titles('PAGINA de reserva lista'))[0]).toBe('Reservas');
    expect((await titles('conectar la agenda del movil'))[0]).toBe('Calendario');
  });

  it('finds the names of products, files and questions', async () => {
    expect((await titles('Kalendra-X7'))[0]).toBe('Calendario');
    expect((await titles('kalendra'))[0]).toBe('Calendario');
    expect((await titles('how long does it take'))[0]).toBe('How long does it take?');
    expect(await find('Passo Firme')).toMatchObject([
      {
        kind: 'file',
        title: 'case.pdf',
        where: 'case.pdf, page 2',
        url: null,
        text: 'Passo Firme saved ninety calls a month.',
      },
    ]);
  });

  it("names the location of an answer in the caller's language", async () => {
    const base = systemBase(made.api.platform, { language: 'es', t: translator('es') });
    const [found] = await asAccount(base, owner.accountId, (tx) => findPassages(tx, 'Passo Firme', OPTIONS));
    expect(found?.where).toBe('case.pdf, página 2');
  });

  it('without words, with words that say nothing, or about something else has no answer', async () => {
    for (const question of ['', '?!', 'the of and', 'de la que el', 'helicopter', "'); drop table", 'a & b | !c:*'])
      expect(await find(question), question).toEqual([]);
  });

  it('gets no more than fits', async () => {
    const all = await find('booking page reservas clinic calls weeks');
    expect(all.length).toBeGreaterThan(3);
    expect(await find('booking page reservas clinic calls weeks', { maxTokens: 2_000, limit: 2 })).toEqual(
      all.slice(0, 2),
    );
    const few = await find('booking page reservas clinic calls weeks', { maxTokens: 45, limit: 8 });
    expect(few.length).toBeGreaterThan(0);
    expect(few.reduce((sum, { tokens }) => sum + tokens, 0)).toBeLessThanOrEqual(45);
  });

  it('is answered to its account only, which knows how much there is', async () => {
    const stranger = await made.api.buildAccount();
    expect(await find('booking page', OPTIONS, stranger)).toEqual([]);
    const count = (who: TestPerson) => asAccount(systemBase(made.api.platform), who.accountId, countSources);
    expect([await count(owner), await count(stranger)]).toEqual([6, 0]);
  });

  it('has its words marked in the passages that people see', async () => {
    const { data, tokens } = await ask('how long until a booking page is live');
    const marked = data[0]?.highlights.map(([from, to]) => data[0]?.text.slice(from, to));
    expect(marked).toEqual(['booking page', 'live']);
    expect(tokens).toBe(data.reduce((sum, passage) => sum + passage.tokens, 0));
    const [spanish] = (await ask('pagina de reservas')).data;
    expect(spanish?.highlights.map(([from, to]) => spanish.text.slice(from, to))).toEqual(['páginas', 'reservas']);
    const { body } = await made.api.call(owner, training.passages, { query: { question: ' ' } });
    expect(body.errors).toEqual({ question: ['Field is required'] });
  });
});

describe('a million tokens', () => {
  const SOURCES = 10;
  const PIECES = 350;
  const syllables = ['ba', 'co', 'di', 'fu', 'ga', 'lo', 'mi', 'nu', 'pe', 'ra', 'si', 'to', 'va', 'ze'];

  it('are searched by the index', async () => {
    const person = await made.api.buildAccount();
    const next = randomFrom(3);
    const pick = () => syllables[Math.floor(next() ** 2 * syllables.length)] as string;
    const words = Array.from({ length: 4_000 }, () => pick() + pick() + pick() + pick());
    const text = () => Array.from({ length: 200 }, () => words[Math.floor(next() ** 3 * words.length)]).join(' ');
    const pieces = Array.from({ length: PIECES }, (_, no) => ({
      heading: `Part ${no}`,
      page: null,
      tokens: 300,
      text: no === 7 ? `${text()} booking page for clinics` : text(),
    }));
    await asAccount(systemBase(made.api.platform), person.accountId, async ({ db, client }) => {
      const { rows } = await client.query<{ id: number }>(
        `insert into training_sources (account_id, kind, title, text, hash, tokens, state, created_at, changed_at)
         select $1, 'text', 'Source ' || n, '', 'hash ' || n, 100000, 'learned', now(), now() from generate_series(1, $2) n
         returning id`,
        [person.accountId, SOURCES],
      );
      const ids = rows.map(({ id }) => Number(id));
      await insertPassages(db, person.accountId, { sourceId: ids[0] as number, title: 'Source', pieces });
      await client.query(
        `insert into training_passages select account_id, id, no, page, heading, text, tokens, words
         from training_passages, unnest($2::bigint[]) as id where account_id = $1 and no <> 7`,
        [person.accountId, ids.slice(1)],
      );
    });
    await made.rows('vacuum analyze training_passages');
    for (const question of ['booking page for clinics', `${words.slice(0, 6).join(' ')} booking page`]) {
      const found = await find(question, OPTIONS, person);
      expect(found[0]?.text).toContain('booking page for clinics');
    }
    const plan = await asAccount(systemBase(made.api.platform), person.accountId, async ({ client }) =>
      client.query(
        `explain select no from searched_passages where account_id = ${person.accountId} and words @@ 'kalendra'::tsquery`,
      ),
    );
    expect(plan.rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('training_passages_words');
  });
});
