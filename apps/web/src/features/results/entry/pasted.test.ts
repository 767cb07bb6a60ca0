import { describe, expect, it } from 'vitest';
import { readPasted } from './pasted.ts';

const order = ['website', 'name', 'city'] as const;
const names = { website: ['Website', 'Sitio web'], name: ['Name', 'Nombre'], city: ['City', 'Ciudad'] };
const read = (text: string) => readPasted(text, order, names).rows;

describe('pasted rows', () => {
  it('use our column order if the first line has no headings', () => {
    expect(read('altadental.test\tAlta Dental\nrio.test\tRio\tAustin\n')).toEqual([
      { website: 'altadental.test', name: 'Alta Dental' },
      { website: 'rio.test', name: 'Rio', city: 'Austin' },
    ]);
    expect(read('altadental.test')).toEqual([{ website: 'altadental.test' }]);
  });

  it('follow headings in either language, and skip unknown ones', () => {
    expect(read('Ciudad;Notas;Sitio web\r\nLisboa;x;a.test\r\n')).toEqual([{ city: 'Lisboa', website: 'a.test' }]);
    expect(read('website\na.test\nb.test')).toEqual([{ website: 'a.test' }, { website: 'b.test' }]);
  });

  it('keep separators and quotes inside quoted cells', () => {
    expect(read('a.test,"Smith, ""The"" Dentist",Austin')).toEqual([
      { website: 'a.test', name: 'Smith, "The" Dentist', city: 'Austin' },
    ]);
  });

  it('keep line ends inside quoted cells, as spreadsheets copy them', () => {
    const pasted = readPasted('a.test\t"Smith\nand Sons"\tAustin\nb.test\tB\n', order, names);
    expect(pasted.rows).toEqual([
      { website: 'a.test', name: 'Smith\nand Sons', city: 'Austin' },
      { website: 'b.test', name: 'B' },
    ]);
    expect(readPasted(pasted.keep([0]), order, names).rows).toEqual(pasted.rows.slice(0, 1));
  });

  it('can be reduced to some rows, keeping the headings', () => {
    const kept = (text: string, ...indexes: number[]) => readPasted(text, order, names).keep(indexes);
    expect(kept('Website;City\na.test;A\n\nb.test;B\nc.test;C', 0, 2)).toBe('Website;City\na.test;A\nc.test;C');
    expect(kept('a.test\nb.test', 1)).toBe('b.test');
  });

  it('are empty for an empty text', () => {
    expect(read(' \n\n')).toEqual([]);
  });
});
