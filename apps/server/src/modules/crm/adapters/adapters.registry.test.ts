/** The table of CRMs and the adapters agree, and an address from a vendor's answer cannot lead elsewhere. */
import { CRM_PROVIDERS, OAUTH_CRMS } from '@leadwright/contract/integrations/crms';
import { describe, expect, it } from 'vitest';
import { REGISTERED, vendorOf } from './adapters.registry.ts';
import { isWithin } from './vendor.port.ts';

describe('adapters', () => {
  it('are there for every CRM that is offered, and for no other', () => {
    expect([...REGISTERED].sort()).toEqual([...CRM_PROVIDERS].sort());
    for (const id of OAUTH_CRMS) expect(vendorOf(id).provider).toBe(id);
  });

  it.each([
    ['https://*.pipedrive.com', 'https://acme.pipedrive.com', true],
    ['https://*.my.salesforce.com', 'https://acme--full.sandbox.my.salesforce.com/', true],
    ['http://127.0.0.1:4100/pipedrive/*', 'http://127.0.0.1:4100/pipedrive/acme', true],
    ['https://*.pipedrive.com', 'https://evil.test/.pipedrive.com', false],
    ['https://*.pipedrive.com', 'https://acme.pipedrive.com.evil.test', false],
    ['https://*.pipedrive.com', 'https://evil.test#.pipedrive.com', false],
    ['https://*.pipedrive.com', 'https://a@acme.pipedrive.com', false],
    ['https://*.pipedrive.com', 'http://acme.pipedrive.com', false],
    ['https://*.pipedrive.com', 'https://pipedrive.com', false],
    ['https://*.pipedrive.com', 'no address', false],
  ])('trust by %s the address %s: %s', (pattern, address, is) => {
    expect(isWithin(pattern, address)).toBe(is);
  });
});
