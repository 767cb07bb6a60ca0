/** Checks over real sockets and name look-ups, on the real database. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asPlatform, type Base, systemBase } from '../../platform/context.ts';
import { identifierFrom } from '../privacy/public.ts';
import { checkEmails, forgetOld, retryDue } from './checks.service.ts';
import { emailFinderPersonalData } from './personal-data.service.ts';
import { startMailWorld } from './testing/mail-world.ts';

let world: Awaited<ReturnType<typeof startMailWorld>>;
let ctx: Base;
const { signal } = new AbortController();
const check = (...addresses: string[]) => checkEmails(ctx, addresses, { signal });
const one = async (address: string) => (await check(address))[0];
const sessionsOf = (from: number) => world.servers.main.sessions.slice(from);

beforeAll(async () => {
  world = await startMailWorld();
  ctx = systemBase(world.platform);
});
afterAll(() => world.stop());
beforeEach(async () => {
  world.greylisting.seen.length = 0;
  await world.platform.databases.owner.query('truncate email_checks, email_patterns, rate_limits');
});

describe('a check', () => {
  it('tells who exists from who does not, in the order of the question', async () => {
    const addresses = [
      'Grace@acme.test',
      'nobody@acme.test',
      'info@acme.test',
      'grace@catchall.test',
      'grace@full.test',
    ];
    const said = (await check(...addresses)).map(({ verdict, state, reason }) => [verdict, state, reason]);
    expect(said).toEqual([
      ['safe', 'found', 'accepted'],
      ['invalid', 'none', 'rejected'],
      ['risky', 'found', 'role'],
      ['risky', 'potential', 'catch_all'],
      ['risky', 'potential', 'full'],
    ]);
  });

  it('asks everything of one mail host in one session, also for several domains', async () => {
    const before = world.servers.main.sessions.length;
    const checks = await check('grace@shared-a.test', 'nobody@shared-a.test', 'grace@shared-b.test');
    expect(checks.map(({ state }) => state)).toEqual(['found', 'none', 'found']);
    expect(sessionsOf(before)).toHaveLength(1);
  });

  it('opens another session where there is more to ask than one bears', async () => {
    const before = world.servers.main.sessions.length;
    const checks = await check(...Array.from({ length: 40 }, (_, index) => `nobody${index}@acme.test`));
    expect(new Set(checks.map(({ state }) => state))).toEqual(new Set(['none']));
    expect(sessionsOf(before)).toHaveLength(3);
  });

  it('resumes after a server has hung up', async () => {
    const checks = await check(...Array.from({ length: 12 }, (_, index) => `nobody${index}@nervous.test`));
    expect(new Set(checks.map(({ reason }) => reason))).toEqual(new Set(['rejected']));
    expect(world.servers.nervous.sessions).toHaveLength(3);
  });

  it('does not need a mail server to know better', async () => {
    const before = world.servers.main.sessions.length;
    const checks = await check(
      'ada@gmail.com',
      'ada@mailinator.com',
      'no address',
      'a@nowhere.test',
      'a@null-mx.test',
      'a@no-mail.test',
    );
    expect(checks.map(({ state, reason }) => [state, reason])).toEqual([
      ['potential', 'consumer'],
      ['potential', 'disposable'],
      ['none', 'syntax'],
      ['none', 'no_domain'],
      ['none', 'no_mail'],
      ['none', 'no_mail'],
    ]);
    expect(sessionsOf(before)).toEqual([]);
  });

  it('goes to the domain itself without MX, and to the next server when the first is down', async () => {
    expect((await one('grace@without-mx.test'))?.state).toBe('found');
    expect((await one('grace@second.test'))?.state).toBe('found');
  });

  it('says unknown and never dead if the server refuses us or is unreachable', async () => {
    expect(await one('grace@unfriendly.test')).toMatchObject({
      verdict: 'unknown',
      state: 'potential',
      reason: 'blocked',
    });
    world.zones['gone.test'] = { mx: [{ exchange: 'mx1.second.test', priority: 1 }] };
    expect(await one('grace@gone.test')).toMatchObject({
      verdict: 'unknown',
      state: 'potential',
      reason: 'unreachable',
    });
  });

  it('connects to no internal address, under any name', async () => {
    world.zones['literal.test'] = { mx: [{ exchange: '127.0.0.3', priority: 1 }] };
    world.zones['cloud.test'] = { mx: [{ exchange: 'mx.cloud.test', priority: 1 }] };
    world.zones['mx.cloud.test'] = { a: ['169.254.169.254', '10.0.0.1'] };
    const checks = await check('grace@private.test', 'grace@literal.test', 'grace@cloud.test');
    expect(checks.map(({ reason }) => reason)).toEqual(['unreachable', 'unreachable', 'unreachable']);
    expect(world.servers.secret.sessions).toEqual([]);
  });

  it('is cached, and checked again when it is old or the caller asks for a fresh answer', async () => {
    await check('grace@acme.test');
    const before = world.servers.main.sessions.length;
    await check('grace@acme.test');
    expect(sessionsOf(before)).toHaveLength(0);
    world.clock.advance(1000);
    await checkEmails(ctx, ['grace@acme.test'], { signal, since: ctx.now() });
    expect(sessionsOf(before)).toHaveLength(1);
    world.clock.advance(31 * 86_400_000);
    await check('grace@acme.test');
    expect(sessionsOf(before)).toHaveLength(2);
    world.clock.advance(91 * 86_400_000);
    expect(await forgetOld(ctx)).toBe(1);
  });

  it('fails while a transaction is open', async () => {
    await expect(asPlatform(ctx, () => check('grace@acme.test'))).rejects.toThrow('while a transaction is open');
  });

  it('is polite: no more sessions at a host than it has turns, and the rest later', async () => {
    await world.platform.databases.owner.query(
      `insert into mail_host_slots select 'mx.acme.test', n, now() + interval '1 minute' from generate_series(1, 4) n`,
    );
    const said = await one('grace@acme.test');
    await world.platform.databases.owner.query('truncate mail_host_slots');
    expect(said).toMatchObject({ verdict: 'unknown', state: 'potential', reason: 'busy' });
    expect(said?.retryAt?.getTime()).toBe(ctx.now().getTime() + 60_000);
    expect((await one('grace@acme.test'))?.state).toBe('found');
  });
});

describe('greylisting', () => {
  it('is met by the same question after 5 and 15 minutes, from a schedule', async () => {
    expect(await one('grace@grey.test')).toMatchObject({ state: 'potential', reason: 'greylisted' });
    const [probe] = world.greylisting.seen;
    world.clock.advance(4 * 60_000);
    expect(await retryDue(ctx, signal)).toBe(0);
    world.clock.advance(60_000);
    expect(await retryDue(ctx, signal)).toBe(1);
    world.clock.advance(15 * 60_000);
    expect(await retryDue(ctx, signal)).toBe(1);
    expect(world.greylisting.seen.filter((address) => address === probe)).toHaveLength(3);
    expect(await one('grace@grey.test')).toMatchObject({ state: 'found', reason: 'accepted', retryAt: null });
  });

  it('that never ends is given up after three attempts, and is not dead', async () => {
    world.greylisting.refusals = 100;
    await check('grace@grey.test');
    for (const minutes of [5, 15, 60, 600]) {
      world.clock.advance(minutes * 60_000);
      await retryDue(ctx, signal);
    }
    expect(world.greylisting.seen.filter((address) => address === 'grace@grey.test')).toHaveLength(3);
    world.greylisting.refusals = 2;
    const { rows } = await world.platform.databases.owner.query('select verdict, attempts, retry_at from email_checks');
    expect(rows).toEqual([{ verdict: 'unknown', attempts: 3, retry_at: null }]);
  });
});

describe('what is known about addresses', () => {
  it('is found and erased by address and by domain, and never belongs to an account', async () => {
    await check('grace@acme.test', 'nobody@acme.test', 'grace@full.test');
    const byAddress = [identifierFrom('grace@acme.test')];
    const byDomain = [identifierFrom('acme.test')];
    expect(await asPlatform(ctx, (tx) => emailFinderPersonalData.find(tx, byAddress))).toHaveLength(1);
    expect(await asPlatform(ctx, (tx) => emailFinderPersonalData.erase(tx, byAddress))).toBe(1);
    expect(await asPlatform(ctx, (tx) => emailFinderPersonalData.erase(tx, byDomain))).toBe(1);
    const { rows } = await world.platform.databases.owner.query('select address from email_checks');
    expect(rows).toEqual([{ address: 'grace@full.test' }]);
    await expect(world.platform.databases.app.query('select * from email_checks')).rejects.toThrow('permission denied');
  });
});
