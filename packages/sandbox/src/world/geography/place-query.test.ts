import { describe, expect, it } from 'vitest';
import { readPlaceQuery } from './place-query.ts';

const read = (text: string, region?: string) => {
  const { industries, cities } = readPlaceQuery(text, region);
  return [
    industries.map(({ slug }) => slug).join(),
    cities.map(({ name, country }) => `${name} ${country.code}`).join(),
  ];
};

describe('parsing map searches', () => {
  it.each([
    ['dentists in Austin, TX', 'dentist', 'Austin US'],
    ['Dentist near austin', 'dentist', 'Austin US'],
    ['abogados en Sevilla', 'lawyer', 'Sevilla ES'],
    ['car wash, München, Germany', 'car_wash', 'München DE'],
    ['restaurants Mexico City', 'restaurant', 'Ciudad de México MX'],
    ['real estate agencies in Córdoba, Argentina', 'real_estate_agency', 'Córdoba AR'],
    ['Zahnarzt in Köln', 'dentist', 'Köln DE'],
    ['nice restaurants in Paris', 'restaurant', 'Paris FR'],
  ])('%s', (text, slug, city) => {
    expect(read(text)).toEqual([slug, city]);
  });

  it('uses the region if a name exists twice', () => {
    expect(read('dentista en Córdoba', 'AR')[1]).toBe('Córdoba AR');
    expect(read('dentista en Córdoba', 'ES')[1]).toBe('Córdoba ES');
  });

  it('treats regions and countries as all their cities', () => {
    expect(read('plumber in Texas')[1]).toContain('Austin US');
    expect(read('plumber in Portugal')[1]).toContain('Lisboa PT');
  });

  it("leaves a company's name unchanged", () => {
    expect(readPlaceQuery('Blue Heron')).toMatchObject({ industries: [], cities: [], name: 'blue heron' });
  });
});
