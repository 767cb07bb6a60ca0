/** Tokens, limits and refusals of HubSpot on the wire. Its requests are listed in requests.wire.test.ts. */
import { describe, expect, it } from 'vitest';
import { loadConfig } from '../../../../platform/config/config.ts';
import { hubspotVendor } from './hubspot.client.ts';

describe('requests to HubSpot', () => {
  it('for tokens carry the client in a form', () => {
    const config = loadConfig({
      HUBSPOT_CLIENT_ID: 'id',
      HUBSPOT_CLIENT_SECRET: 'secret',
      SECRET_KEYS: `1:${Buffer.alloc(32, 7).toString('base64')}`,
    });
    const { url, form } = hubspotVendor.codeRequest(config, 'c', 'https://x.test/crm/callback', '');
    expect(url).toBe('https://api.hubapi.com/oauth/v1/token');
    expect(Object.keys(form).sort()).toEqual(['client_id', 'client_secret', 'code', 'grant_type', 'redirect_uri']);
    const refresh = hubspotVendor.refreshRequest(config, 'r').form;
    expect(Object.keys(refresh).sort()).toEqual(['client_id', 'client_secret', 'grant_type', 'refresh_token']);
    const asked = hubspotVendor.authorizeUrl(config, {
      suite: 'main',
      redirectUri: 'https://x.test/crm/callback',
      state: 's',
      codeChallenge: '',
    });
    expect(new URL(asked).searchParams.get('scope')?.split(' ')).toContain('crm.objects.companies.write');
  });

  it('wait as each policy says', () => {
    const refused = (policyName: string, headers = {}) =>
      hubspotVendor.busyMs?.({ status: 429, headers, body: { policyName } });
    expect(refused('SECONDLY')).toBe(1000);
    expect(refused('TEN_SECONDLY_ROLLING')).toBe(10_000);
    expect(refused('DAILY')).toBe(3_600_000);
    expect(refused('DAILY', { 'retry-after': '7' })).toBeNull();
    expect(hubspotVendor.busyMs?.({ status: 423, headers: {}, body: null })).toBe(2000);
    expect(hubspotVendor.countOf?.({ method: 'POST', path: '/crm/v3/objects/contacts/search' })?.lane?.name).toBe(
      'search',
    );
  });

  it('are refused in words that a person understands', () => {
    const faults = JSON.stringify([{ isValid: false, message: 'Email address x is invalid', name: 'email' }]);
    expect(hubspotVendor.wordsOf({ message: `Property values were not valid: ${faults}` })).toBe(
      'Email address x is invalid',
    );
  });
});
