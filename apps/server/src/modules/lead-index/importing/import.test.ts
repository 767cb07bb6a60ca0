import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testPlatform } from '../../../testing/database.ts';
import { SEEDED } from '../../../testing/settings.ts';
import { prepareForTests, type TestIndex } from '../testing/index.ts';
import { wkbPoint, writeOverture } from '../testing/overture-file.ts';
import { writePbf } from '../testing/pbf-writer.ts';
import { decodeText } from './decode-text.reader.ts';

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
beforeEach(async () => {
  await made.platform.databases.owner.query(
    'truncate lead_places, lead_imports, lead_datasets, lead_seen, lead_counts cascade',
  );
});

const AUSTIN = { lat: 30.2672, lon: -97.7431 };
const csv = (rows: string[]) => `id,name,category,lat,lon,phone,website,email,city,state,country\n${rows.join('\n')}\n`;

describe('OpenStreetMap extracts', () => {
  const tags = {
    amenity: 'restaurant',
    cuisine: 'italian',
    name: 'Da Rosa',
    phone: '+377 97 97 95 95',
    website: 'darosa.mc',
    'addr:street': 'Quai Antoine',
    'addr:housenumber': '6',
  };

  it('bring nodes with their contacts in one spelling', async () => {
    const file = writePbf(join(index.folder, 'monaco-latest.osm.pbf'), [
      { id: 1, lat: 43.7347, lon: 7.4206, tags },
      { id: 2, lat: 43.735, lon: 7.421, tags: { amenity: 'bench', name: 'A bench' } },
      { id: 3, lat: 43.735, lon: 7.421, tags: { amenity: 'cafe' } },
      {
        id: 4,
        lat: 43.736,
        lon: 7.422,
        tags: { shop: 'books', name: 'Lettres', 'contact:facebook': 'lettres', email: 'Hello@Lettres.mc' },
      },
    ]);
    const result = await index.import(file);
    expect(result).toMatchObject({ source: 'osm', area: 'monaco', licence: 'ODbL-1.0', added: 2 });
    const [rosa, books] = await index.places();
    expect(rosa).toMatchObject({
      source_id: 'node/1',
      name: 'Da Rosa',
      industries: ['italian_restaurant'],
      phone: '+37797979595',
      website: 'https://darosa.mc',
      domain: 'darosa.mc',
      street: '6 Quai Antoine',
      country: 'MC',
      contact: 3,
      region_no: await index.region('MC', ''),
    });
    expect(books).toMatchObject({
      email: 'hello@lettres.mc',
      socials: ['https://www.facebook.com/lettres'],
      contact: 4,
    });
  });

  it('bring ways by the middle of their outline, with nodes that have no tags of their own', async () => {
    const corners = [
      { id: 10, lat: 43.73, lon: 7.42 },
      { id: 11, lat: 43.732, lon: 7.42 },
      { id: 12, lat: 43.732, lon: 7.424 },
      { id: 13, lat: 43.73, lon: 7.424 },
    ];
    const file = writePbf(join(index.folder, 'ways.osm.pbf'), corners, [
      { id: 5, refs: [10, 11, 12, 13, 10], tags: { tourism: 'hotel', name: 'Hermitage' } },
      { id: 6, refs: [10, 11], tags: { highway: 'residential', name: 'Rue Grimaldi' } },
      { id: 7, refs: [998, 999], tags: { tourism: 'hotel', name: 'Outside of the extract' } },
    ]);
    expect(await index.import(file)).toMatchObject({ added: 1, skipped: 1 });
    expect(await index.places()).toMatchObject([
      { source_id: 'way/5', lat: 437310000, lon: 74220000, industries: ['hotel'] },
    ]);
  });
});

describe('Overture Places', () => {
  const place = (id: string, more: object = {}) => ({
    id,
    geometry: wkbPoint(AUSTIN.lon, AUSTIN.lat),
    names: { primary: `Dental ${id}` },
    taxonomy: {
      primary: 'dental_clinic',
      hierarchy: ['health_care', 'outpatient_care_facility', 'dental_clinic'],
      alternates: ['orthodontics'],
    },
    basic_category: 'dental_clinic',
    confidence: 0.93,
    operating_status: 'open',
    websites: ['http://www.smile.test/austin'],
    socials: ['https://www.facebook.com/smile/'],
    emails: null,
    phones: ['+15125550101', '+15125550102'],
    addresses: [
      { freeform: '100 Congress Ave', locality: 'Austin', postcode: '78701', region: 'US-TX', country: 'US' },
    ],
    sources: [{ property: '', dataset: 'meta', license: 'Apache-2.0' }],
    ...more,
  });

  it('are read from GeoParquet with zstd pages and several row groups', async () => {
    const file = writeOverture(join(index.folder, 'part-2026-08-19.0.parquet'), [
      [place('a'), place('b', { operating_status: 'permanently_closed' })],
      [
        place('c', { names: null }),
        place('d', {
          taxonomy: { primary: 'beach', hierarchy: ['geographic_entities'], alternates: null },
          basic_category: null,
        }),
      ],
      [
        place('e', {
          phones: null,
          websites: [],
          addresses: null,
          taxonomy: { primary: 'brand_new_dentistry', hierarchy: ['health_care', 'dental_clinic'], alternates: null },
        }),
      ],
    ]);
    const result = await index.import(file);
    expect(result).toMatchObject({
      source: 'overture',
      release: '2026-08-19.0',
      area: 'part',
      added: 2,
      skipped: 3,
      read: 5,
    });
    const [a, e] = await index.places();
    expect(a).toMatchObject({
      source_id: 'a',
      industries: ['dental_clinic', 'orthodontics'],
      phone: '+15125550101',
      website: 'http://www.smile.test/austin',
      domain: 'smile.test',
      city: 'Austin',
      state: 'Texas',
      postal_code: '78701',
      licence: 'Apache-2.0',
      region_no: await index.region('US', 'TX'),
    });
    expect(a.confidence).toBeCloseTo(0.93);
    expect(e).toMatchObject({ source_id: 'e', phone: null, contact: 0, city: 'Austin', country: 'US' });
  });

  it('fall back to the categories of older releases', async () => {
    const { taxonomy: _gone, ...old } = place('x', {
      categories: { primary: 'dentist', alternate: null },
      basic_category: null,
    });
    const file = writeOverture(join(index.folder, 'old.parquet'), [[old]], true);
    expect(await index.import(file)).toMatchObject({ added: 1 });
    expect((await index.places())[0].industries).toEqual(['dental_clinic']);
  });

  it('are read from GeoJSON, as a collection and as lines', async () => {
    const feature = (id: string) => {
      const { geometry: _wkb, id: _id, ...properties } = place(id);
      return { type: 'Feature', id, geometry: { type: 'Point', coordinates: [AUSTIN.lon, AUSTIN.lat] }, properties };
    };
    const collection = JSON.stringify(
      { type: 'FeatureCollection', name: 'a "quoted" } name', features: [feature('a'), feature('b')] },
      null,
      1,
    );
    expect(await index.import(index.file('one.geojson', collection))).toMatchObject({ source: 'overture', added: 2 });
    const lines = ['c', 'd'].map((id) => `\u001E${JSON.stringify(feature(id))}\n`).join('');
    expect(await index.import(index.file('two.geojsonl', lines))).toMatchObject({ source: 'overture', added: 2 });
    expect((await index.places()).map((row) => row.name)).toEqual(['Dental a', 'Dental b', 'Dental c', 'Dental d']);
  });
});

describe('CSV', () => {
  it('is read by the usual names of columns', async () => {
    const file = index.file(
      'shops.csv',
      csv([`1,"Lamar, Books",bookstore,${AUSTIN.lat},${AUSTIN.lon},(512) 555-0107,lamarbooks.test,,Austin,TX,us`]),
    );
    expect(await index.import(file, { licence: 'CC0' })).toMatchObject({ source: 'csv', added: 1, licence: 'CC0' });
    expect(await index.places()).toMatchObject([
      { name: 'Lamar, Books', phone: '+15125550107', state: 'Texas', country: 'US' },
    ]);
  });

  it('is read by a mapping, also packed, with semicolons and own words for industries', async () => {
    const path = join(index.folder, 'praxen.csv.gz');
    writeFileSync(
      path,
      gzipSync(
        `\uFEFFFirma;Branche;Breite;Länge;Tel\nZahn Mitte;Zahnarzt;52,52;13,405;030 1234567\nOhne Ort;Zahnarzt;;;\n`,
      ),
    );
    const mapping = {
      columns: { name: 'Firma', industry: 'Branche', lat: 'Breite', lon: 'Länge', phone: 'Tel' },
      industries: { Zahnarzt: 'dental_clinic' },
    };
    expect(await index.import(path, { mapping, country: 'de' })).toMatchObject({
      added: 1,
      skipped: 1,
      area: 'praxen',
    });
    expect(await index.places()).toMatchObject([
      { name: 'Zahn Mitte', industries: ['dental_clinic'], phone: '+49301234567', country: 'DE', lat: 525200000 },
    ]);
  });

  it('says what is wrong with a mapping or a file before touching anything', async () => {
    const file = index.file('bad.csv', csv([]));
    await expect(index.import(file, { mapping: { industry: 'unicorn' } })).rejects.toThrow('unicorn');
    await expect(index.import(join(index.folder, 'nowhere.csv'))).rejects.toThrow('does not exist');
    await expect(index.import(index.file('a.xlsx', ''))).rejects.toThrow('want .osm.pbf');
  });
});

describe('files as they come', () => {
  const line = (name: string) => `1;${name};cafe;${AUSTIN.lat};${AUSTIN.lon}\r\n`;
  const text = (name: string) => `id;name;category;lat;lon\r\n${line(name)}`;
  const bytes = (path: string, content: Buffer) => {
    writeFileSync(join(index.folder, path), content);
    return join(index.folder, path);
  };
  const bigEndian = (written: string) => Buffer.from(`\uFEFF${written}`, 'utf16le').swap16();

  it.each([
    ['UTF-8', Buffer.from(text('Café Ñandú'))],
    ['UTF-8 with a mark and quotes', Buffer.from(`\uFEFF"id";"name";"category";"lat";"lon"\r\n${line('Café Ñandú')}`)],
    ['UTF-8 that tells its separator', Buffer.from(`sep=;\r\nid;name;category;lat;lon\r\n${line('Café Ñandú')}`)],
    ['the Windows code page', Buffer.from(text('Café Ñandú'), 'latin1')],
    ['UTF-16, low byte first', Buffer.from(`\uFEFF${text('Café Ñandú')}`, 'utf16le')],
    ['UTF-16, high byte first', bigEndian(text('Café Ñandú'))],
  ])('are read in %s', async (name, content) => {
    expect(await index.import(bytes(`${name}.csv`, content))).toMatchObject({ added: 1, skipped: 0 });
    expect(await index.places()).toMatchObject([{ name: 'Café Ñandú' }]);
  });

  it('keep characters whose bytes are split over two chunks, and detect late that a file is not UTF-8', async () => {
    const plain = Array.from({ length: 30_000 }, (_, i) => `p${i},Plain ${i},cafe,${AUSTIN.lat},${AUSTIN.lon}`).join(
      '\n',
    );
    const late = (name: string) =>
      `id,name,category,lat,lon\n${plain}\nlast,${name},cafe,${AUSTIN.lat},${AUSTIN.lon}\n`;
    const decoded = async (content: Buffer) => {
      let all = '';
      async function* parts() {
        for (let at = 0; at < content.length; at += 7) yield content.subarray(at, at + 7);
      }
      for await (const part of decodeText(parts())) all += part;
      return all;
    };
    expect(await decoded(Buffer.from(late('Ünï €uro 日本')))).toBe(late('Ünï €uro 日本'));
    expect(await decoded(Buffer.from(late('Ünï'), 'latin1'))).toBe(late('Ünï'));
    expect(await decoded(Buffer.from('é', 'latin1'))).toBe('é');
    expect(await decoded(Buffer.alloc(0))).toBe('');
  });

  it.each([
    ['cut.osm.pbf', () => Buffer.from('this was never an extract of anything'), 'damaged or not whole'],
    ['empty.osm.pbf', () => Buffer.alloc(0), 'damaged or not whole'],
    ['cut.parquet', () => Buffer.from('PAR1 and then nothing more'), 'damaged or not whole'],
    ['cut.csv.gz', () => gzipSync(text('Cafe').repeat(500)).subarray(0, 60), 'damaged or not whole'],
    [
      'cut.geojson',
      () => Buffer.from('{"type":"FeatureCollection","features":[{"type":"Fea'),
      'in the middle of a feature',
    ],
    [
      'lines.geojsonl',
      () => Buffer.from('{"type":"Feature","geometry":null}\n{"type":"Feat'),
      'feature 2 is not valid JSON',
    ],
    ['quote.csv', () => Buffer.from(`${text('"Open')}${line('x').repeat(9000)}`), 'never closed'],
    [
      'other.csv',
      () => Buffer.from('Firma,Ort\nZahn Mitte,Berlin\n'),
      'no column for name, industry, lat, lon. The file has: Firma, Ort',
    ],
  ])('say by name what is wrong: %s', async (name, content, words) => {
    const path = bytes(name, content());
    await expect(index.import(path)).rejects.toThrow(`${path}: `);
    await expect(index.import(path)).rejects.toThrow(words);
    expect(await index.places()).toEqual([]);
  });

  it('say what is wrong with a mapping', async () => {
    const path = index.file('m.csv', text('Cafe'));
    const wrong = (mapping: unknown) => expect(index.import(path, { mapping })).rejects;
    await wrong({ columns: { nome: 'x' } }).toThrow('the mapping is wrong at columns');
    await wrong({ columns: { name: 'Nombre' } }).toThrow('does not have: Nombre. It has: id, name, category, lat, lon');
    await wrong({ colums: {} }).toThrow('the mapping is wrong');
  });

  it('that hold nothing usable do not empty the index', async () => {
    const path = index.file('shop.csv', text('Cafe'));
    await index.import(path);
    index.file('shop.csv', text('Cafe').replace(';cafe;', ';dragon stable;'));
    await expect(index.import(path)).rejects.toThrow('none of the 1 records');
    index.file('shop.csv', '');
    await expect(index.import(path)).rejects.toThrow('none of the 0 records');
    expect(await index.places()).toHaveLength(1);
    expect(await index.import(path, { force: true })).toMatchObject({ removed: 1 });
  });
});

describe('importing again', () => {
  const line = (id: number, name: string, more = ',,') =>
    `${id},${name},bakery,${AUSTIN.lat + id / 100},${AUSTIN.lon},${more},Austin,TX,US`;

  it('adds what is new, changes what has changed, drops what has vanished and keeps the rest with its number', async () => {
    await index.import(index.file('bread.csv', csv([line(1, 'One'), line(2, 'Two'), line(3, 'Three')])), {
      area: 'bread',
      release: '1',
    });
    const before = await index.places();
    made.clock.advance(1000);
    const second = await index.import(
      index.file('bread.csv', csv([line(1, 'One'), line(2, 'Two and a half'), line(4, 'Four')])),
      { area: 'bread', release: '2' },
    );
    expect(second).toMatchObject({ added: 1, changed: 1, removed: 1, read: 3 });
    const after = await index.places();
    expect(after.map((row) => row.name)).toEqual(['One', 'Two and a half', 'Four']);
    expect(after[0]).toEqual(before[0]);
    expect(after[1].id).toBe(before[1].id);
    const { rows } = await made.platform.databases.owner.query('select release, imported_at from lead_datasets');
    expect(rows).toEqual([{ release: '2', imported_at: made.platform.clock.now() }]);
    const counts = await made.platform.databases.owner.query('select sum(places)::int as n from lead_counts');
    expect(counts.rows[0].n).toBe(3);
  });

  it('leaves other areas and other sources alone', async () => {
    await index.import(index.file('a.csv', csv([line(1, 'One')])), { area: 'north' });
    await index.import(index.file('b.csv', csv([line(2, 'Two')])), { area: 'south' });
    await index.import(index.file('a.csv', csv([line(3, 'Three')])), { area: 'north' });
    expect((await index.places()).map((row) => row.name)).toEqual(['Two', 'Three']);
  });

  it('takes the last of several records with one id', async () => {
    await index.import(index.file('c.csv', csv([line(1, 'Early'), line(1, 'Late')])));
    expect((await index.places()).map((row) => row.name)).toEqual(['Late']);
  });

  it('refuses a file that has lost most of its places, unless forced', async () => {
    const many = Array.from({ length: 1500 }, (_, id) => line(id, `Place ${id}`));
    await index.import(index.file('many.csv', csv(many)));
    const file = index.file('many.csv', csv(many.slice(0, 100)));
    await expect(index.import(file)).rejects.toThrow('1400 of 1500');
    expect(await index.places()).toHaveLength(1500);
    expect(await index.import(file, { force: true })).toMatchObject({ removed: 1400 });
  });

  it('refuses to run beside another import', async () => {
    const client = await made.platform.databases.owner.connect();
    await client.query('select pg_advisory_lock(7241992)');
    await expect(index.import(index.file('d.csv', csv([])))).rejects.toThrow('another import is running');
    client.release(true);
  });
});

describe('the same place in two sources', () => {
  const here = (id: string, name: string, metresEast: number, contact: string) =>
    `${id},${name},dentist,${AUSTIN.lat},${AUSTIN.lon + metresEast / 96_100},${contact},,Austin,TX,US`;
  const found = async () =>
    (await index.places()).filter((row) => row.duplicate_of === null).map((row) => row.source_id);

  it('is found once: same name, same phone or domain, within 150 m', async () => {
    await index.import(index.file('a.csv', csv([here('a', 'Smile Dental', 0, '+15125550101,https://smile.test')])), {
      area: 'first',
    });
    await index.import(
      index.file(
        'b.csv',
        csv([
          here('same-phone', 'SMILE DENTAL.', 100, '+15125550101,'),
          here('same-site', 'Smile  Dental', 140, ',http://www.smile.test/team'),
          here('too-far', 'Smile Dental', 400, '+15125550101,'),
          here('other-name', 'Smile Dental Kids', 10, '+15125550101,'),
          here('no-contact', 'Smile Dental', 10, ','),
        ]),
      ),
      { area: 'second' },
    );
    expect(await found()).toEqual(['a', 'no-contact', 'other-name', 'too-far']);
  });

  it('comes forward again when the one before it vanishes or changes', async () => {
    await index.import(
      index.file('a.csv', csv([here('a', 'Smile', 0, '+15125550101,'), here('z', 'Stays', 0, '+15125550199,')])),
      { area: 'first' },
    );
    await index.import(
      index.file('b.csv', csv([here('b', 'Smile', 20, '+15125550101,'), here('c', 'Smile', 40, '+15125550101,')])),
      { area: 'second' },
    );
    expect(await found()).toEqual(['a', 'z']);
    await index.import(index.file('a.csv', csv([here('z', 'Stays', 0, '+15125550199,')])), { area: 'first' });
    expect(await found()).toEqual(['b', 'z']);
    await index.import(
      index.file('b.csv', csv([here('b', 'Grin', 20, '+15125550101,'), here('c', 'Smile', 40, '+15125550101,')])),
      { area: 'second' },
    );
    expect(await found()).toEqual(['b', 'c', 'z']);
    await index.import(
      index.file('b.csv', csv([here('b', 'Smile', 20, '+15125550101,'), here('c', 'Smile', 40, '+15125550101,')])),
      { area: 'second' },
    );
    expect(await found()).toEqual(['b', 'z']);
  });
});
