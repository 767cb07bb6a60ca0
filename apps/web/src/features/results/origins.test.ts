import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadAppWords, startI18n } from '../../lib/i18n.ts';
import { emailWhy, originWords } from './origins.ts';

const at = '2026-11-03T10:00:00.000Z';
const from = (source: string, more = {}) => ({ source, url: null, at, licence: null, ...more });
const why = (row: Partial<Parameters<typeof emailWhy>[1]>) =>
  emailWhy(i18next.t, { email: '', email_state: 'unchecked', is_verified: false, email_origin: null, ...row });

describe('the tooltip of an address', () => {
  beforeAll(async () => {
    await startI18n();
    await loadAppWords();
  });

  it('claims nothing about an address that was neither searched for nor verified', () => {
    expect(why({})).toBe('No one has looked for an email yet');
    expect(why({ email: 'a@b.test', email_origin: from('import', { by: 'Mara Lindqvist' }) })).toBe(
      'Given, not checked. CSV import, Mara Lindqvist, 3 Nov 2026',
    );
    expect(why({ email: 'a@b.test', email_origin: from('OpenStreetMap', { data_date: '2018-05-01' }) })).toBe(
      'Given, not checked. OpenStreetMap, 3 Nov 2026 (data of May 2018)',
    );
  });

  it('says who searched, when, and with which outcome', () => {
    expect(why({ email_state: 'none', email_origin: from('Apollo') })).toBe(
      'Looked for, and none was found. Apollo, 3 Nov 2026',
    );
    expect(why({ email: 'a@b.test', email_state: 'found', is_verified: true, email_origin: from('Hunter') })).toBe(
      'Accepted by its mail server. Hunter, 3 Nov 2026',
    );
    expect(why({ email: 'a@b.test', email_state: 'found', email_origin: from('Company website') })).toBe(
      'Seen on a public page. Company website, 3 Nov 2026',
    );
  });

  it('explains the state of an address, if known', () => {
    const guess = from('Company website', { reason: 'catch_all' });
    expect(why({ email: 'a@b.test', email_state: 'potential', email_origin: guess })).toMatch(
      /\. Company website, 3 Nov 2026$/,
    );
    expect(why({ email_state: 'none', email_origin: from('Apollo', { reason: 'not known yet' }) })).toBe(
      'Looked for, and none was found. Apollo, 3 Nov 2026',
    );
    expect(why({ email_state: 'looking', email_origin: guess })).toBe('Checking the site and the mail server');
  });

  it('says that the age of the data is unknown instead of guessing', () => {
    expect(originWords(i18next.t, from('Import', { data_date: null }))).toBe(
      'Import, 3 Nov 2026 (age of the data unknown)',
    );
  });
});
