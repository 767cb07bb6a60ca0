import { beforeAll, describe, expect, it } from 'vitest';
import { type World, worldOf } from '../world.ts';
import { type MailPolicy, SMTP_REPLIES } from './mailboxes.ts';

let world: World;
beforeAll(() => {
  world = worldOf(1);
});

/** A domain of that policy, with the addresses of its people. */
function domainOf(policy: MailPolicy) {
  for (let i = 0; i < world.companies.count; i++) {
    const domain = world.companies.domainOf(i);
    if (!domain || world.mailboxes.domain(domain)?.policy !== policy) continue;
    const [from, to] = world.people.ofCompany(i);
    const addresses = Array.from({ length: to - from }, (_, p) => world.people.workEmailOf(from + p) ?? '');
    return { domain, addresses, role: world.companies.get(i).roleEmails[0] ?? '' };
  }
  return expect.fail(policy);
}

describe('mailboxes', () => {
  it('exist for the addresses for everyone and most people, and for nobody else', () => {
    const { domain, role } = domainOf('ordinary');
    expect(world.mailboxes.finally(role)).toBe('exists');
    expect(world.mailboxes.finally(`nobody.at.all@${domain}`)).toBe('unknown-user');
    const states = Array.from({ length: 4_000 }, (_, i) => world.people.workEmailOf(i * 20))
      .filter((address) => address !== undefined)
      .map((address) => world.mailboxes.finally(address));
    const share = (state: string) => states.filter((one) => one === state).length / states.length;
    expect(share('exists')).toBeGreaterThan(0.55);
    expect(share('unknown-user')).toBeGreaterThan(0.02);
    expect(share('full')).toBeGreaterThan(0.005);
  });

  it('accept everything on a catch-all domain', () => {
    expect(world.mailboxes.finally(`anybody@${domainOf('catch-all').domain}`)).toBe('accepts-all');
  });

  it('send everyone away once where they greylist', () => {
    const { addresses, domain } = domainOf('greylist');
    expect(world.mailboxes.atFirst(addresses[0] ?? '')).toBe('try-later');
    expect(world.mailboxes.finally(`nobody@${domain}`)).toBe('unknown-user');
    expect(SMTP_REPLIES['try-later'].code).toBe(450);
  });

  it('do not exist where there is no mail server or no such domain', () => {
    expect(world.mailboxes.domain(domainOf('no-mail').domain)?.mx).toEqual([]);
    expect([world.mailboxes.finally('a@nobody.test'), world.mailboxes.finally('rubbish')]).toEqual([
      'no-mail',
      'no-mail',
    ]);
  });
});
