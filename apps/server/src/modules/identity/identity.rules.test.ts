import { describe, expect, it } from 'vitest';
import { mayLoginAs } from './identity.rules.ts';

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
