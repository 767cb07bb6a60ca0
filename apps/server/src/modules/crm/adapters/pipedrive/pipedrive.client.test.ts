import { describe, expect, it } from 'vitest';
import { loadConfig } from '../../../../platform/config/config.ts';
import { pipedriveVendor as vendor } from './pipedrive.client.ts';

const config = loadConfig({ SECRET_KEYS: `1:${Buffer.alloc(32, 7).toString('base64')}` });
const GIVEN = {
  access_token: 'a',
  refresh_token: 'r',
  expires_in: 3599,
  scope: 'base,contacts:full',
  api_domain: 'https://acme.pipedrive.com',
};

describe('access to Pipedrive', () => {
  it('is for the address of one company, where its persons are seen, too', () => {
    const access = vendor.readAccess(GIVEN, config);
    expect(access).toMatchObject({ apiUrl: 'https://acme.pipedrive.com', scopes: ['base', 'contacts:full'] });
    const place = { externalId: '1', appHost: null, apiUrl: 'https://acme.pipedrive.com' };
    expect(vendor.apiUrl(config, place.apiUrl)).toBe('https://acme.pipedrive.com');
    expect(vendor.appUrl(config, place)).toBe('https://acme.pipedrive.com/person/');
  });

  it.each(['', 'https://evil.test', 'https://acme.pipedrive.com.evil.test', 'http://acme.pipedrive.com'])(
    'is none with the address "%s"',
    (api_domain) => {
      expect(vendor.readAccess({ ...GIVEN, api_domain }, config)).toBeNull();
    },
  );

  it('says by its scopes what may be done', () => {
    expect(vendor.grantsOf(['base', 'contacts:full'])).toEqual(['contacts', 'companies', 'account']);
    expect(vendor.grantsOf(['contacts:full', 'contact-fields:full'])).toEqual(['contacts', 'fields', 'companies']);
  });
});

describe('limits of Pipedrive', () => {
  const headers = {
    'x-ratelimit-limit': '80',
    'x-ratelimit-remaining': '60',
    'x-daily-ratelimit-token-limit': '30000',
    'x-daily-ratelimit-token-remaining': '0',
  };

  it('are a window of two seconds and the tokens of a day, which begins nobody knows when', () => {
    expect(vendor.rateOf(headers)).toMatchObject({
      window: { seconds: 2, max: 80, used: 20 },
      day: { max: 30_000, used: 30_000, restMs: 3_600_000 },
    });
    expect(vendor.rateOf({})).toBeNull();
  });

  it('are kept in any window of two seconds, with every burst', () => {
    const { spacingMs, burst } = vendor.pace;
    expect(burst + 2_000 / spacingMs).toBeLessThan(80);
    const { lane } = vendor.countOf?.({ method: 'GET', path: '/api/v2/persons/search?term=a' }) ?? {};
    expect((lane?.pace.burst ?? 0) + 2_000 / (lane?.pace.spacingMs ?? 1)).toBeLessThan(10);
    expect(vendor.countOf?.({ method: 'GET', path: '/api/v2/persons?limit=1' })).toEqual({});
  });

  it('refuse in three ways: for a moment, for the rest of the day, and by a wall without JSON', () => {
    const answer = (status: number, given = {}, body: unknown = {}) => ({ status, headers: given, body });
    expect(vendor.busyMs?.(answer(429))).toBeNull();
    expect(vendor.busyMs?.(answer(429, headers))).toBe(3_600_000);
    expect(vendor.busyMs?.(answer(403, {}, null))).toBe(60_000);
    expect(vendor.busyMs?.(answer(403, {}, { success: false, error: 'Scope and URL mismatch' }))).toBeNull();
  });

  it('have words', () => {
    expect(vendor.wordsOf({ success: false, error: 'Person not found', error_info: 'See' })).toBe('Person not found');
    expect(vendor.wordsOf({ success: false, message: 'Invalid grant', error: 'invalid_grant' })).toBe('Invalid grant');
    expect(vendor.wordsOf(null)).toBe('');
  });
});
