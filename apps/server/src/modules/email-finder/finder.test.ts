/** Finding addresses: what pages name, what mail servers accept, what is only a guess. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Base, systemBase } from '../../platform/context.ts';
import { retryDue } from './checks.service.ts';
import type { Wanted } from './email-finder.port.ts';
import { findEmail } from './finder.service.ts';
import { startMailWorld } from './testing/mail-world.ts';

let world: Awaited<ReturnType<typeof startMailWorld>>;
let ctx: Base;
const { signal } = new AbortController();
const find = (wanted: Partial<Wanted>) => findEmail(ctx, { domain: 'acme.test', published: [], ...wanted }, { signal });
const ada = { firstName: 'Ada', lastName: 'Lovelace' };
const rcpts = () => world.servers.main.sessions.flat().filter((line) => line.startsWith('RCPT'));

beforeAll(async () => {
  world = await startMailWorld();
  ctx = systemBase(world.platform);
});
afterAll(() => world.stop());
beforeEach(async () => {
  world.greylisting.seen.length = 0;
  for (const { sessions } of Object.values(world.servers)) sessions.length = 0;
  await world.platform.databases.owner.query('truncate email_checks, email_patterns, rate_limits');
});

describe('the address of a person', () => {
  it('is what the mail server accepts of the likeliest guesses', async () => {
    expect(await find(ada)).toMatchObject({
      state: 'found',
      address: 'ada.lovelace@acme.test',
      reason: 'accepted',
      evidence: { source: 'mail server', url: null },
      retryAt: null,
    });
  });

  it('is what a page names, if it is made from the name', async () => {
    const published = [
      { address: 'nobody@acme.test', url: 'https://acme.test/team' },
      { address: 'Ada.Lovelace@acme.test', url: 'https://acme.test/about' },
    ];
    expect(await find({ ...ada, published })).toMatchObject({
      state: 'found',
      address: 'ada.lovelace@acme.test',
      reason: 'published',
      evidence: { source: 'website', url: 'https://acme.test/about' },
    });
  });

  it('is looked for by the way of writing that was found before, and then first of all', async () => {
    const colleagues = [{ firstName: 'Grace', lastName: 'Hopper', email: 'grace@acme.test' }];
    const juergen = { firstName: 'Jürgen', lastName: 'Müller' };
    expect((await find({ ...juergen, colleagues })).address).toBe('jmueller@acme.test');
    const { rows } = await world.platform.databases.owner.query('select domain, pattern, seen from email_patterns');
    expect(rows).toEqual([{ domain: 'acme.test', pattern: '{f}{last}', seen: 1 }]);
    for (const { sessions } of Object.values(world.servers)) sessions.length = 0;
    await find({ firstName: 'Karl', lastName: 'Heinz' });
    expect(rcpts()[1]).toBe('RCPT TO:<kheinz@acme.test>');
  });

  it('is only potential where the server accepts everything, with the others it may be', async () => {
    const found = await find({ ...ada, domain: 'catchall.test' });
    expect(found).toMatchObject({ state: 'potential', address: 'ada.lovelace@catchall.test', reason: 'catch_all' });
    expect(found.others).toHaveLength(3);
    expect(rcpts()).toHaveLength(1);
  });

  it('is potential without an answer, and none if all guesses are refused or the domain takes no mail', async () => {
    expect(await find({ ...ada, domain: 'unfriendly.test' })).toMatchObject({ state: 'potential', reason: 'blocked' });
    expect(await find({ firstName: 'Zoe', lastName: 'Zero' })).toMatchObject({
      state: 'none',
      address: '',
      reason: 'rejected',
    });
    expect(await find({ ...ada, domain: 'no-mail.test' })).toMatchObject({ state: 'none', reason: 'no_mail' });
    expect(await find({ ...ada, domain: 'full.test' })).toMatchObject({
      state: 'potential',
      address: 'ada.lovelace@full.test',
      reason: 'full',
    });
  });

  it('is retried until a greylisting server answers, and reports until when', async () => {
    const first = await find({ ...ada, domain: 'grey.test' });
    expect(first.retryAt?.getTime()).toBe(ctx.now().getTime() + 5 * 60_000);
    world.clock.advance(5 * 60_000);
    await retryDue(ctx, signal);
    world.clock.advance(15 * 60_000);
    expect(await find({ ...ada, domain: 'grey.test' })).toMatchObject({
      state: 'found',
      address: 'ada.lovelace@grey.test',
      retryAt: null,
    });
  });

  it('is not guessed with a big mail provider', async () => {
    expect(await find({ ...ada, domain: 'gmail.com' })).toMatchObject({ state: 'none', reason: 'nothing' });
    expect(await find({ ...ada, domain: 'gmail.com', published: ['ada.lovelace@gmail.com'] })).toMatchObject({
      state: 'found',
      reason: 'published',
    });
  });
});

describe('the address of a company', () => {
  it('is what its pages name, a person before the inbox, and nothing that its server refuses', async () => {
    const published = ['info@acme.test', 'gone@acme.test', 'grace@acme.test'];
    expect(await find({ published })).toMatchObject({
      state: 'found',
      address: 'grace@acme.test',
      reason: 'published',
    });
    expect((await find({ published: ['gone@acme.test', 'info@acme.test'] })).address).toBe('info@acme.test');
  });

  it('is the usual inbox if its server has one, and potential if it accepts everything', async () => {
    expect(await find({})).toMatchObject({ state: 'found', address: 'info@acme.test', reason: 'role' });
    expect(await find({ domain: 'catchall.test' })).toMatchObject({
      state: 'potential',
      address: 'info@catchall.test',
    });
  });

  it('published at a server that accepts everything is found: the page shows that it exists', async () => {
    expect(await find({ domain: 'catchall.test', published: ['joe@catchall.test'] })).toMatchObject({
      state: 'found',
      reason: 'published',
    });
  });
});
