/** The registry of columns holds: the database has what it says, and a column that stands in it works everywhere. */
import { csvReader } from '@leadwright/contract/leads/csv';
import { type Import, imports } from '@leadwright/contract/leads/imports';
import { LIST_TYPES } from '@leadwright/contract/leads/lists';
import {
  COLUMN_NAMES,
  COLUMNS_OF,
  columnsWith,
  IDENTIFYING_COLUMNS,
  IMPORT_COLUMNS,
  isNumber,
  isProse,
  RESULT_COLUMNS,
  ROW_COLUMNS,
} from '@leadwright/contract/leads/result-columns';
import { results } from '@leadwright/contract/leads/results';
import { LANGUAGES } from '@leadwright/i18n';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { personalDataHolders } from '../../app.ts';
import { systemBase } from '../../platform/context.ts';
import { translator } from '../../platform/i18n.ts';
import { type Api, startApi, type TestPerson } from '../../testing/api.ts';
import { eraseSubject, exportSubject, identifierFrom } from '../privacy/public.ts';
import { PROSE_COLUMNS, TEXT_COLUMNS, VALUE_TYPES } from './columns.rules.ts';
import { suggestMapping } from './imports/matching.rules.ts';
import { add, createList, custom, find, uploadFile } from './testing/lists.ts';

let [api, owner] = [{} as Api, {} as TestPerson];
beforeAll(async () => {
  api = await startApi();
  owner = await api.buildAccount();
});
afterAll(() => api.stop());

const query = async <T extends object>(text: string) => (await api.platform.databases.owner.query<T>(text)).rows;
const columnsIn = async (table: string) =>
  new Map(
    (
      await query<{ name: string; type: string }>(
        `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
         where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped`,
      )
    ).map(({ name, type }) => [name, type.replace('timestamp with time zone', 'timestamptz')]),
  );

describe('the database', () => {
  it('has every column of the registry with its type, and no other', async () => {
    const own = [
      'account_id',
      'id',
      'list_id',
      'ordinal',
      'dedupe_key',
      'sent_at',
      'created_at',
      'search_text',
      'prose_text',
      'part',
    ];
    const kept = [...(await columnsIn('results'))].filter(([name]) => !own.includes(name));
    expect(Object.fromEntries(kept)).toEqual(VALUE_TYPES);
    expect(await columnsIn('result_rows')).toEqual(await columnsIn('results'));
    const beside = ['account_id', 'deletion_id', 'result_id', 'labels', 'row', ...own];
    const deleted = [...(await columnsIn('result_trash'))].filter(([name]) => !beside.includes(name));
    expect(Object.fromEntries(deleted)).toEqual(VALUE_TYPES);
  });

  it('searches the searchable columns, each in its line', async () => {
    const [made] = await query<{ text: string }>(
      `select pg_get_expr(adbin, adrelid) as text from pg_attrdef d join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
       where a.attrelid = 'result_rows'::regclass and a.attname = 'search_text'`,
    );
    const words = made?.text.match(/[a-z_]+/g) ?? [];
    expect(words.filter((word) => (COLUMN_NAMES as string[]).includes(word))).toEqual(TEXT_COLUMNS);
    const [index] = await query<{ text: string }>(`select pg_get_indexdef('result_texts_lines'::regclass) as text`);
    const lines = [...(index?.text ?? '').matchAll(/split_part\(search_text, '\n'::text, (\d+)\)/g)].map(([, n]) =>
      Number(n),
    );
    expect(lines).toEqual(TEXT_COLUMNS.map((_column, n) => n + 2));
  });

  it('keeps prose beside it, each column in its line, with an index of its own', async () => {
    const [index] = await query<{ text: string }>(`select pg_get_indexdef('result_texts_prose'::regclass) as text`);
    const lines = [...(index?.text ?? '').matchAll(/split_part\(prose_text, '\n'::text, (\d+)\)/g)].map(([, n]) =>
      Number(n),
    );
    expect(lines).toEqual(PROSE_COLUMNS.map((_column, n) => n + 2));
  });

  it('keeps prose searchable whatever writes the row: arrival, correction, deletion and its undoing', async () => {
    const list = await createList(api, owner);
    const prose = Object.fromEntries(PROSE_COLUMNS.map((column) => [column, `Línea de\n${column}`]));
    const { added } = await add(api, owner, list, [{ name: 'One', ...prose }, { name: 'Two' }]);
    const id = added[0]?.id as number;
    const kept = async () =>
      (
        await query<{ prose_text: string }>(`select prose_text from results where list_id = ${list} order by ordinal`)
      ).map(({ prose_text }) => prose_text);
    const lines = PROSE_COLUMNS.map((column) => `linea de ${column}`);
    expect(await kept()).toEqual([`\n${lines.join('\n')}\n`, '']);
    await api.call(owner, results.update, { params: { id }, body: { values: { ai_subject: 'Otro' } } });
    const changed = [`\n${lines.with(2, 'otro').join('\n')}\n`, ''];
    expect(await kept()).toEqual(changed);
    const selection = { ids: [id] } as never;
    const removed = await api.call(owner, results.remove, { params: { id: list }, body: { selection } });
    await api.call(owner, results.restore, { params: { id: removed.body.deletion_id as number } });
    expect(await kept()).toEqual(changed);
    const nothing = Object.fromEntries(PROSE_COLUMNS.map((column) => [column, '']));
    await api.call(owner, results.update, { params: { id }, body: { values: nothing } });
    expect(await kept()).toEqual(['', '']);
  });

  it('counts in every block how many rows have a value, and finds numbers by an index', async () => {
    const counted = [...(await columnsIn('list_blocks')).keys()].filter((name) => name.startsWith('has_'));
    expect(counted.sort()).toEqual(COLUMN_NAMES.map((name) => `has_${name}`).sort());
    const indexes = await query<{ name: string }>(
      `select indexname as name from pg_indexes where tablename = 'result_rows'`,
    );
    const missing = COLUMN_NAMES.filter(isNumber).filter(
      (name) => !indexes.some((each) => each.name === `results_${name}`),
    );
    expect(missing).toEqual([]);
  });
});

describe('the registry', () => {
  it('has words in every language, by which an import knows the column again', () => {
    for (const t of LANGUAGES.map((language) => translator(language)))
      for (const type of LIST_TYPES) {
        const headings = IMPORT_COLUMNS[type].map((column) => t(`results.column.${column}`));
        expect(suggestMapping(type, headings)).toEqual(IMPORT_COLUMNS[type]);
        for (const heading of [...headings, ...ROW_COLUMNS.map((column) => t(`results.column.${column}`))])
          expect(heading).not.toContain('results.column');
      }
  });

  it('filters and sorts only texts that are searched, since their line in the search text is what is compared', () => {
    const texts = COLUMN_NAMES.filter((column) => !isNumber(column) && !isProse(column));
    const asked = texts.filter((column) => RESULT_COLUMNS[column].filterable || RESULT_COLUMNS[column].sortable);
    expect(asked.filter((column) => !RESULT_COLUMNS[column].searchable)).toEqual([]);
    // Prose has a text of its own, which is filtered but neither sorted nor searched.
    expect(
      PROSE_COLUMNS.filter((column) => RESULT_COLUMNS[column].sortable || RESULT_COLUMNS[column].searchable),
    ).toEqual([]);
  });

  it('keeps no counts of personal values, and treats all identifying columns as personal', () => {
    expect(columnsWith('repeats').filter((column) => RESULT_COLUMNS[column].personal)).toEqual([]);
    const identifying = IDENTIFYING_COLUMNS.flatMap(({ column }) => (column === 'domain' ? [] : [column]));
    expect(columnsWith('personal')).toEqual(expect.arrayContaining(identifying));
  });

  it('fills every list with columns that filter, sort and export', async () => {
    for (const type of LIST_TYPES) {
      const list = await createList(api, owner, type);
      for (const column of COLUMNS_OF[type]) {
        const operators = isNumber(column) ? ['greater', 'lower'] : ['like', 'not like'];
        for (const operator of [...operators, 'empty', 'not empty'])
          expect(
            (await find(api, owner, list, custom(column, operator, isNumber(column) ? 1 : 'x'), type)).status,
          ).toBe(200);
        const sorted = await find(api, owner, list, { sort: column }, type);
        expect([column, sorted.status]).toEqual([column, RESULT_COLUMNS[column].sortable ? 200 : 422]);
      }
    }
  });
});

describe('a column that was added: one entry, one migration, two words', () => {
  const file =
    'Website,Company,Number of employees,Email\nsmall.test,Small,"1,200",ada@small.test\nlarge.test,Large,40000,\n';

  async function imported() {
    const list = await createList(api, owner);
    const { id, mapping } = (await uploadFile(api, owner, list, file)).data as Import;
    expect(mapping).toEqual(['website', 'name', 'employees', 'email']);
    await api.call(owner, imports.run, { params: { id }, body: { mapping } });
    await api.runJobs();
    return list;
  }

  it('is imported, filtered, sorted, shown with its source, and exported under its name', async () => {
    const list = await imported();
    expect((await find(api, owner, list, custom('employees', 'greater', 1200))).names).toEqual(['Large']);
    expect((await find(api, owner, list, custom('employees', 'empty'))).total).toBe(0);
    expect((await find(api, owner, list, { sort: 'employees', direction: 'desc' })).names).toEqual(['Large', 'Small']);
    const [row] = (await find(api, owner, list)).data;
    expect(row?.employees).toBe(1200);
    const details = await api.call(owner, results.get, { params: { id: row?.id as number } });
    expect(details.body.data.provenance['employees']).toMatchObject({ source: 'import' });
    const request = { selection: { filter: {} }, columns: ['name', 'employees'], bom: false } as never;
    const csv = await api.call(owner, results.exportCsv, { params: { id: list }, body: request }, { language: 'es' });
    expect(csvReader(',').push(csv.body as never, true)).toEqual([
      ['Nombre', 'Empleados'],
      ['Small', '1200'],
      ['Large', '40000'],
    ]);
  });

  it('is corrected by hand, and what is no number is refused', async () => {
    const list = await createList(api, owner);
    const { added } = await add(api, owner, list, [{ name: 'One', employees: 3 }]);
    const change = (employees: string) =>
      api.call(owner, results.update, { params: { id: added[0]?.id as number }, body: { values: { employees } } });
    expect((await change('many')).body.errors).toEqual({ 'values.employees': ['Type is not valid'] });
    expect((await change('12')).body.data).toMatchObject({
      employees: 12,
      provenance: { employees: { source: 'manual' } },
    });
    expect((await change('')).body.data.employees).toBeNull();
  });

  it('is exported to the person it is about, and is erased with them', async () => {
    const list = await imported();
    const person = [identifierFrom('ada@small.test')];
    const { found } = await exportSubject(systemBase(api.platform), personalDataHolders, person);
    expect(found['results']?.map((row) => row['employees'])).toContain(1200);
    await eraseSubject(systemBase(api.platform), personalDataHolders, person);
    expect((await find(api, owner, list, custom('employees', 'not empty'))).names).toEqual(['Large']);
  });
});
