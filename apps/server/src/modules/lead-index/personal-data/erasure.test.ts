/** One person in forty places, exported, erased, and imported again ten thousand times: none of it comes back. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { personalDataHolders } from '../../../app.ts';
import { systemBase } from '../../../platform/context.ts';
import { testPlatform } from '../../../testing/database.ts';
import { SEEDED } from '../../../testing/settings.ts';
import { eraseSubject, exportSubject, identifierFrom } from '../../privacy/public.ts';
import { leadIndex } from '../lead-index.service.ts';
import { prepareForTests, type TestIndex } from '../testing/index.ts';

let made: Awaited<ReturnType<typeof testPlatform>>;
let index: TestIndex;
beforeAll(async () => {
  made = await testPlatform({}, SEEDED);
  index = await prepareForTests(made.platform);
});
afterAll(async () => {
  index.remove();
  await made.stop();
});

const HEAD = 'id,name,category,lat,lon,phone,website,email,linkedin,street,city,state,postal_code,country\n';
const row = (id: string, n: number, contact: string) =>
  `${id},Practice ${id},dentist,${30.2 + n / 1e5},-97.74,${contact},1 Main St,Austin,TX,78701,US`;
const others = Array.from({ length: 200 }, (_, n) =>
  row(`other-${n}`, n, `+1512555${2000 + n},https://other${n}.test,info@other${n}.test,`),
);
/** By e-mail, by phone, by domain, by profile; each ten times. */
const hers = Array.from({ length: 10 }, (_, n) => [
  row(`mail-${n}`, n, `,,ada@lovelace.test,`),
  row(`phone-${n}`, n, `+15125550199,https://clinic${n}.test,,`),
  row(`site-${n}`, n, `,https://www.lovelace.test/${n},,`),
  row(`profile-${n}`, n, `,,,https://www.linkedin.com/in/Ada-Lovelace`),
]).flat();
const HER = ['ada@lovelace.test', '+1 512 555 0199', 'lovelace.test', 'https://linkedin.com/in/ada-lovelace'];
const isHers = (id: string) => !id.startsWith('other');

const idsInIndex = async () => (await index.places()).map((place) => place.source_id as string);
const everywhere = {
  industries: ['dental_clinic'],
  area: { kind: 'circle', center: { lat: 30.2, lon: -97.74 }, radiusKm: 50 },
} as const;

describe('a person', () => {
  it('is exported with every column, from every place', async () => {
    await index.import(index.file('practices.csv', `${HEAD}${[...others, ...hers].join('\n')}\n`));
    const found = await exportSubject(systemBase(made.platform), personalDataHolders, HER.map(identifierFrom));
    const places = found.found['lead index'] ?? [];
    expect(places).toHaveLength(40);
    const { rows: columns } = await made.platform.databases.owner.query(
      "select column_name as name from information_schema.columns where table_name = 'lead_places'",
    );
    const technical = [
      'id',
      'dataset_id',
      'folded_name',
      'industry_no',
      'cell7',
      'cell5',
      'region_no',
      'contact',
      'duplicate_of',
    ];
    const personal = columns.map(({ name }) => name).filter((name) => !technical.includes(name));
    expect(personal.filter((name) => !(name in (places[0] ?? {})))).toEqual([]);
  });

  it('is erased everywhere with one act, and no other person is', async () => {
    const erased = await eraseSubject(systemBase(made.platform), personalDataHolders, HER.map(identifierFrom));
    expect(erased['lead index']).toBe(40);
    expect((await idsInIndex()).filter(isHers)).toEqual([]);
    expect(await idsInIndex()).toHaveLength(200);
    const { total } = await leadIndex(made.platform).search(everywhere, { limit: 1 });
    expect(total).toBe(200);
    const again = await exportSubject(systemBase(made.platform), personalDataHolders, HER.map(identifierFrom));
    expect(again.found['lead index']).toEqual([]);
    expect(again.do_not_contact.length).toBe(4);
  });

  it('does not come back with ten thousand records of the next import, from any source', async () => {
    const again = Array.from({ length: 2500 }, (_, n) =>
      hers.slice(0, 4).map((line) => line.replace(/^(\w+)-0,/, `$1-again-${n},`)),
    ).flat();
    const result = await index.import(
      index.file('practices.csv', `${HEAD}${[...others, ...hers, ...again].join('\n')}\n`),
    );
    expect(result).toMatchObject({ read: 10_240, refused: 10_040, removed: 0, added: 0 });
    await index.import(index.file('elsewhere.csv', `${HEAD}${hers.join('\n')}\n`), {
      source: 'overture',
      area: 'elsewhere',
    });
    expect((await idsInIndex()).filter(isHers)).toEqual([]);
  });

  it('leaves a trace in the history that does not name her', async () => {
    const { rows } = await made.platform.databases.owner.query(
      "select action, subject, details from audit_log where action like 'privacy.%' order by id",
    );
    expect(rows.map(({ action }) => action)).toEqual(['privacy.export', 'privacy.erase', 'privacy.export']);
    expect(JSON.stringify(rows)).not.toMatch(/lovelace|555/);
    const { rows: lists } = await made.platform.databases.owner.query('select * from suppressions');
    expect(JSON.stringify(lists)).not.toMatch(/lovelace|555/);
  });
});

describe('tables with personal columns', () => {
  /** Why each of these need not be searched for a person. */
  const ELSEWHERE: Record<string, string> = {
    audit_log: 'who did what, kept by law; names staff, not leads',
    codes: 'minutes old',
    mailing_settings: "a reseller's own mail server",
    partners: 'who sends customers here, kept by an administrator',
    orders: 'buyers from a reseller, deleted after 30 days',
    sign_on_people: 'members of an account by the name of their provider; gone with the member',
    suppressions: 'hashes',
  };

  it('are covered by a holding, or named here with a reason', async () => {
    const { rows } = await made.platform.databases.owner.query(
      `select distinct c.table_name as name from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
        and c.column_name ~ '^(email|phone|linkedin_url|phones|emails)$' order by 1`,
    );
    const covered = new Set([...personalDataHolders.flatMap(({ tables }) => tables), ...Object.keys(ELSEWHERE)]);
    expect(rows.map(({ name }) => name).filter((name) => !covered.has(name))).toEqual([]);
  });
});
