import { SearchBody } from '@leadwright/contract/searching/search';
import { describe, expect, it } from 'vitest';
import { checkDraft } from './check-draft.ts';
import { draftOfSaved } from './saved-draft.ts';

const LISBON = { value: '7', label: 'Lisbon, Portugal', lat: 38.7, lon: -9.1, kind: 'city' as const };
const names = { places: [LISBON], industries: [{ value: 'dentist', label: 'Dentists' }] };

const SAVED = {
  industry: { industries: ['dentist'], location_id: 7, radius_km: 5, with_phone: true, min_rating: 4 },
  people: { titles: ['Owner'], seniorities: ['Director'], industries: ['dentist'], location_ids: [7] },
  single: { domain: 'acme.test', departments: ['sales'], seniorities: [], only: 'personal' },
  influencer: {
    platform: 'instagram',
    location_ids: [7],
    followers_min: 100,
    reelsPlays_max: 9,
    gender: 'female',
    followersGrowthRate: { interval: 'i1month', operator: 'gte', value: 0.05 },
    audience: { credibility: 0.5 },
  },
} as const;

describe('a saved search', () => {
  it.each(Object.entries(SAVED))('fills in the form so that the same request is sent: %s', (type, filters) => {
    const saved = { type: type as 'industry', filters: { ...filters, source: 'x' }, find_emails: false };
    const { body, errors } = checkDraft(draftOfSaved(saved, names), 'List');
    expect(errors).toEqual({});
    const list = { name: 'List' };
    const whole = SearchBody.parse({ ...saved, list });
    expect(SearchBody.parse({ ...body, find_emails: false })).toEqual(whole);
  });

  it('for one person is a look-up', () => {
    const saved = { type: 'people' as const, filters: { email: 'mara@acme.test' }, find_emails: true };
    const { body } = checkDraft(draftOfSaved(saved, { places: [], industries: [] }), 'List');
    expect(body?.filters).toEqual({ email: 'mara@acme.test' });
  });

  it('whose place no longer exists asks for another', () => {
    const saved = { type: 'industry' as const, filters: SAVED.industry, find_emails: true };
    expect(checkDraft(draftOfSaved(saved, { ...names, places: [] }), 'List').errors).toHaveProperty('location_id');
  });
});
