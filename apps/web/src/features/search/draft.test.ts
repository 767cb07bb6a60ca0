import { beforeAll, describe, expect, it } from 'vitest';
import { loadAppWords, startI18n } from '../../lib/i18n.ts';
import { type Draft, emptyDraft, offered, suggestedName } from './draft.ts';
import { checkDraft } from './parts/check-draft.ts';

const LISBON = { value: '7', label: 'Lisbon, Portugal', lat: 38.72, lon: -9.14, kind: 'city' as const };
const industry = (...slugs: string[]): Draft => {
  const draft = emptyDraft('industry');
  const industries = slugs.map((value) => ({ value, label: `${value}s` }));
  return { ...draft, industry: { ...draft.industry, industries, place: LISBON } };
};

describe('a draft of a search for companies', () => {
  beforeAll(async () => {
    await startI18n();
    await loadAppWords();
  });

  it('searches for any of its industries in one request', () => {
    const { body, errors } = checkDraft(industry('physio', 'osteopath'), 'x');
    expect(errors).toEqual({});
    expect(body).toMatchObject({ type: 'industry', filters: { industries: ['physio', 'osteopath'], location_id: 7 } });
  });

  it('is named after the first two industries and the city', () => {
    expect(suggestedName(industry('physio', 'osteopath', 'dentist'))).toBe('physios, osteopaths, Lisbon');
  });

  it('is rejected without an industry, and with too many', () => {
    expect(checkDraft(industry(), 'x').errors).toEqual({ industry: 'Field is required' });
    const many = Array.from({ length: 21 }, (_, n) => `i${n}`);
    expect(Object.keys(checkDraft(industry(...many), 'x').errors)).toEqual(['industries']);
  });
});

describe('e-mails of leads without one', () => {
  it('are searched for unless switched off', () => {
    expect(checkDraft(industry('physio'), 'x').body).toMatchObject({ find_emails: true });
    const without = { ...industry('physio'), findEmails: false };
    expect(checkDraft(without, 'x').body).toMatchObject({ find_emails: false });
  });

  it('are not an option in a search for addresses', () => {
    const draft = emptyDraft('single');
    const { body } = checkDraft({ ...draft, single: { ...draft.single, domain: 'acme.test' } }, 'x');
    expect(body).not.toHaveProperty('find_emails');
  });
});

describe("a draft of a search for a website's addresses", () => {
  it.each(['acme.test', 'https://www.Acme.test/about?x=1', ' WWW.acme.test/ '])(
    'is named after the site in %s',
    (domain) => {
      const draft = emptyDraft('single');
      expect(suggestedName({ ...draft, single: { ...draft.single, domain } })).toBe('acme.test');
    },
  );
});

describe('a list of common values', () => {
  it('includes the selected one, in order and once', () => {
    expect(offered([10, 15, 25], 20)).toEqual([10, 15, 20, 25]);
    expect(offered([10, 15, 25], 15)).toEqual([10, 15, 25]);
  });
});
