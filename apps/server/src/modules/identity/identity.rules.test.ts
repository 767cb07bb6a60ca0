import { describe, expect, it } from 'vitest';
import { mayLoginAs, networkOf } from './identity.rules.ts';

describe('networkOf', () => {
  it('keeps IPv4 addresses, also when they arrive in IPv6 form', () => {
    expect(networkOf('203.0.113.9')).toBe('203.0.113.9');
    expect(networkOf('::ffff:203.0.113.9')).toBe('203.0.113.9');
  });

  it('treats the 2^64 addresses of one IPv6 customer as one', () => {
    expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64');
    expect(networkOf('2001:0DB8:1:2::7')).toBe('2001:db8:1:2::/64');
    expect(networkOf('2001:db8:1:3::7')).not.toBe(networkOf('2001:db8:1:2::7'));
    expect(networkOf('::1')).toBe('0:0:0:0::/64');
  });
});

describe('mayLoginAs', () => {
  const admin = { role: 'admin', accountKind: 'platform', modules: ['admin', 'whitelabel'] } as const;
  const reseller = { role: 'user', accountKind: 'reseller', modules: ['whitelabel'] } as const;
  const may = (actor: object, target: object) => mayLoginAs(actor as never, { role: 'user', isBelow: true, ...target });

  it('lets admins and resellers act for people below them', () => {
    expect(may(admin, {})).toBe(true);
    expect(may(reseller, { role: 'related' })).toBe(true);
  });

  it('never reaches sideways, upwards, or to a super admin', () => {
    expect(may(admin, { isBelow: false })).toBe(false);
    expect(may(reseller, { isBelow: false })).toBe(false);
    expect(may(admin, { role: 'admin' })).toBe(false);
  });

  it('is nothing for customers, or for members without the module', () => {
    expect(may({ ...reseller, accountKind: 'customer' }, {})).toBe(false);
    expect(may({ ...reseller, role: 'related', modules: ['leads'] }, {})).toBe(false);
  });
});
