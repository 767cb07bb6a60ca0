import { describe, expect, it } from 'vitest';
import { clientAddress, isProxied, networkOf, parseProxyTrust } from './client-address.ts';

describe('TRUST_PROXY', () => {
  it('takes a number of hops', () => {
    const trust = parseProxyTrust('2');
    expect([0, 1, 2].map((hop) => trust?.('203.0.113.1', hop))).toEqual([true, true, false]);
  });

  it('takes networks and addresses of both kinds', () => {
    const trust = parseProxyTrust('10.0.0.0/8, 192.0.2.7,2001:db8::/32');
    expect(['10.9.8.7', '::ffff:10.1.2.3', '192.0.2.7', '2001:db8:1::1'].every((one) => trust?.(one, 0))).toBe(true);
    expect(['11.0.0.1', '192.0.2.8', '2001:db9::1', 'unknown', ''].some((one) => trust?.(one, 0))).toBe(false);
  });

  it.each(['true', 'yes', '-1', '33', '10.0.0.0/33', '10.0.0.0/8/8', '10.0.0.0/8,', 'proxy.local', '0x7f.1'])(
    'refuses %s',
    (text) => expect(parseProxyTrust(text)).toBeNull(),
  );
});

describe('the address of a client', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['203.0.113.9:4711', '203.0.113.9'],
    ['[2001:DB8:0:0::7]:443', '2001:db8::7'],
    ['fe80::1%eth0', 'fe80::1'],
  ])('%s is written %s', (ip, written) => expect(clientAddress({ ip })).toBe(written));

  it.each(['<script>', '127.1', '0x7f.0.0.1', 'a'.repeat(5000), '203.0.113.9 10.0.0.1'])(
    'is the proxy where the proxy sends %.20s',
    (text) => expect(clientAddress({ ip: text, ips: ['10.0.0.1', text, '8.8.8.8'] })).toBe('10.0.0.1'),
  );

  it('is always an address, even where the connection is gone', () => {
    expect(clientAddress({ ip: undefined })).toBe('0.0.0.0');
  });
});

describe('a proxy that is not configured', () => {
  it.each(['127.0.0.1', '::1', '::ffff:172.17.0.1', '10.0.0.1', 'fd00::1'])('is near, at %s', (peer) => {
    expect(isProxied({ 'x-forwarded-for': '203.0.113.9' }, peer)).toBe(true);
    expect(isProxied({ forwarded: 'for=203.0.113.9' }, peer)).toBe(true);
    expect(isProxied({ host: 'localhost' }, peer)).toBe(false);
  });

  it('is not trusted if only a header claims it', () => {
    for (const peer of ['198.51.100.7', '2001:db8::7', undefined])
      expect(isProxied({ 'x-forwarded-for': '203.0.113.9' }, peer)).toBe(false);
  });
});

describe('networkOf', () => {
  it('keeps IPv4 addresses, also when they arrive in IPv6 form', () => {
    expect(networkOf('203.0.113.9')).toBe('203.0.113.9');
    expect(networkOf('::ffff:203.0.113.9')).toBe('203.0.113.9');
  });

  it('treats the 2^64 addresses of one IPv6 customer as one', () => {
    expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64');
    expect(networkOf('2001:0DB8:1:2::7')).toBe('2001:db8:1:2::/64');
    expect(networkOf('2001:db8:1:3::7')).not.toBe(networkOf('2001:db8:1:2::7'));
    expect(networkOf('::1')).toBe('::/64');
  });
});
