import { describe, expect, it } from 'vitest';
import { googleTypeOf, INDUSTRIES, industriesOfTags, industryOf } from './industries.data.ts';
import { searchIndustries } from './industry-search.service.ts';

const none = () => 0;
const first = (text: string, language: 'en' | 'es' = 'en') => searchIndustries(text, language, none, 1)[0]?.slug;
const slugs = (tags: Record<string, string>) => industriesOfTags(tags).map(({ slug }) => slug);

describe('the industry tree', () => {
  it('numbers every industry so that what is below it is a range', () => {
    for (const node of INDUSTRIES) {
      const below = INDUSTRIES.filter((each) => each.no > node.no && each.no <= node.last);
      const byParent = INDUSTRIES.filter((each) => {
        for (let above = each.parent; above; above = above.parent) if (above === node) return true;
        return false;
      });
      expect(below.map(({ slug }) => slug)).toEqual(byParent.map(({ slug }) => slug));
    }
  });

  it('has a name in both languages for all of more than a thousand', () => {
    expect(INDUSTRIES.length).toBeGreaterThan(1000);
    expect(INDUSTRIES.filter(({ names }) => !names.en || !names.es)).toEqual([]);
    expect(new Set(INDUSTRIES.map(({ slug }) => slug)).size).toBe(INDUSTRIES.length);
  });
});

describe('finding an industry', () => {
  it.each([
    ['dentist', 'dental_clinic'],
    ['Dentists', 'dental_clinic'],
    ['lawyers', 'attorney_or_law_firm'],
    ['plumb', 'plumbing'],
    ['pizza', 'pizza_restaurant'],
    ['gyms', 'gym'],
    ['bakeries', 'bakery'],
    ['real estate', 'real_estate_service'],
    ['CAFÉ', 'cafe'],
    ['cafe', 'cafe'],
    ['attorney', 'attorney_or_law_firm'],
  ])('by "%s" in English', (text, slug) => {
    expect(first(text)).toBe(slug);
  });

  it.each([
    ['dentistas', 'dental_clinic'],
    ['abogados', 'attorney_or_law_firm'],
    ['plomero', 'plumbing'],
    ['panaderia', 'bakery'],
    ['peluquerías', 'hair_salon'],
    ['clinica dental', 'dental_clinic'],
    ['dentist', 'dental_clinic'],
  ])('by "%s" in Spanish', (text, slug) => {
    expect(first(text, 'es')).toBe(slug);
  });

  it('puts the one with more places first among equals', () => {
    const many = (slug: string) =>
      searchIndustries('restaurante', 'es', (node) => (node.slug === slug ? 5 : 0), 2)[1]?.slug;
    expect(many('thai_restaurant')).toBe('thai_restaurant');
    expect(many('italian_restaurant')).toBe('italian_restaurant');
  });

  it('offers the popular ones before anything is typed, and nothing for nonsense', () => {
    expect(searchIndustries('', 'en', none, 3).map(({ slug }) => slug)).toEqual([
      'restaurant',
      'dental_clinic',
      'attorney_or_law_firm',
    ]);
    expect(searchIndustries('zzzzqq', 'en', none, 3)).toEqual([]);
  });
});

describe('what sources call an industry', () => {
  it('is understood from old and new Overture categories, Google types and plain names', () => {
    for (const name of ['dentist', 'dental_clinic', 'Dentist', 'Dentista'])
      expect(industryOf(name)?.slug).toBe('dental_clinic');
    expect(industryOf('somalian_restaurant')?.slug).toBe('african_restaurant');
    expect(industryOf('beach')).toBeUndefined();
    expect(googleTypeOf('attorney_or_law_firm')).toBe('lawyer');
    expect(googleTypeOf('restaurant')).toBe('restaurant');
    expect(googleTypeOf('wholesaler')).toBe('wholesaler');
  });

  it('is understood from OpenStreetMap tags, the most specific first', () => {
    expect(slugs({ amenity: 'restaurant', cuisine: 'regional;pizza' })).toEqual(['pizza_restaurant']);
    expect(slugs({ amenity: 'clinic', healthcare: 'physiotherapist' })).toEqual(['physical_therapy', 'medical_center']);
    expect(slugs({ amenity: 'doctors', 'healthcare:speciality': 'cardiology' })).toEqual(['cardiology']);
    expect(slugs({ shop: 'bakery', amenity: 'cafe' }).sort()).toEqual(['bakery', 'cafe']);
    expect(slugs({ shop: 'something_new' })).toEqual(['specialty_store']);
    expect(slugs({ amenity: 'bench' })).toEqual([]);
    expect(slugs({ shop: 'vacant' })).toEqual([]);
    expect(slugs({ highway: 'residential' })).toEqual([]);
  });
});
