/** The other modes, Hunter and none, and the self-test that explains to an operator why checks fail. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { systemBase } from '../../platform/context.ts';
import { checkEmails } from './checks.service.ts';
import { findEmail } from './finder.service.ts';
import { selfTest } from './self-test.service.ts';
import { startMailWorld } from './testing/mail-world.ts';

const { signal } = new AbortController();
type World = Awaited<ReturnType<typeof startMailWorld>>;
const worlds: World[] = [];
async function worldWith(settings: Record<string, string>) {
  const world = await startMailWorld(settings);
  worlds.push(world);
  return { world, ctx: systemBase(world.platform) };
}
afterEach(async () => {
  for (const world of worlds.splice(0)) await world.stop();
});

const asked: { email: string; key: string }[] = [];
/** Status of the answer, and what it says. */
const ANSWERS: Record<string, [number, string]> = {
  'yes@acme.test': [200, 'valid'],
  'no@acme.test': [200, 'invalid'],
  'all@acme.test': [200, 'accept_all'],
  'maybe@acme.test': [200, 'unknown'],
  'running@acme.test': [202, ''],
  'odd@acme.test': [222, ''],
  'claimed@acme.test': [451, ''],
  'used-up@acme.test': [429, ''],
};
const hunter = createServer((request, response) => {
  const email = new URL(request.url ?? '', 'http://x').searchParams.get('email') ?? '';
  asked.push({ email, key: String(request.headers['x-api-key']) });
  const [status, said] = ANSWERS[email] ?? [500, ''];
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ data: { status: said } }));
});
beforeAll(() => new Promise<void>((resolve) => void hunter.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise((resolve) => hunter.close(resolve)));
const hunterUrl = () => `http://127.0.0.1:${(hunter.address() as AddressInfo).port}`;

describe('checks by Hunter', () => {
  it('say what Hunter says, and never dead for what it cannot say', async () => {
    const { world, ctx } = await worldWith({ MAIL_CHECK: 'hunter', HUNTER_URL: hunterUrl(), HUNTER_KEY: 'platform' });
    const checks = await checkEmails(ctx, Object.keys(ANSWERS), { signal, hunterKey: 'own' });
    expect(checks.map(({ address, state, reason }) => [address.split('@')[0], state, reason])).toEqual([
      ['yes', 'found', 'accepted'],
      ['no', 'none', 'rejected'],
      ['all', 'potential', 'catch_all'],
      ['maybe', 'potential', 'unsure'],
      ['running', 'potential', 'busy'],
      ['odd', 'potential', 'unsure'],
      ['claimed', 'none', 'objected'],
      ['used-up', 'potential', 'busy'],
    ]);
    expect(checks.every(({ by }) => by === 'hunter')).toBe(true);
    expect(checks.find(({ reason }) => reason === 'busy')?.retryAt).not.toBeNull();
    expect(new Set(asked.map(({ key }) => key))).toEqual(new Set(['own']));
    expect(world.servers.main.sessions).toEqual([]);
    await checkEmails(ctx, ['maybe@acme.test', 'running@acme.test'], { signal });
    expect(asked.slice(8)).toEqual([{ email: 'running@acme.test', key: 'platform' }]);
  });
});

describe('without checks', () => {
  it('a guess is a guess as long as the domain takes mail, and no inbox is made up', async () => {
    const { world, ctx } = await worldWith({ MAIL_CHECK: 'off' });
    const ada = { firstName: 'Ada', lastName: 'Lovelace', published: [] };
    const found = await findEmail(ctx, { ...ada, domain: 'acme.test' }, { signal });
    expect(found).toMatchObject({
      state: 'potential',
      address: 'ada.lovelace@acme.test',
      reason: 'guess',
      retryAt: null,
    });
    expect(await findEmail(ctx, { ...ada, domain: 'no-mail.test' }, { signal })).toMatchObject({ state: 'none' });
    expect(await findEmail(ctx, { domain: 'acme.test', published: [] }, { signal })).toMatchObject({ state: 'none' });
    expect(world.servers.main.sessions).toEqual([]);
  });
});

describe('the self-test', () => {
  const goodness = (findings: Awaited<ReturnType<typeof selfTest>>) =>
    Object.fromEntries(findings.map(({ what, isGood }) => [what, isGood]));

  it('tells that the port is closed, that the name leads nowhere and that the sender cannot be answered', async () => {
    const { ctx } = await worldWith({ MAIL_CHECK_FROM: 'verify@null-mx.test' });
    expect(goodness(await selfTest(ctx, signal))).toEqual({
      port: false,
      name: false,
      sender: false,
      'reverse DNS': null,
    });
  });

  it('tells that the address mail servers see has no name', async () => {
    const { world, ctx } = await worldWith({ MAIL_CHECK_FROM: 'verify@acme.test' });
    world.zones['gmail.com'] = { mx: [{ exchange: 'mx.gmail.com', priority: 1 }] };
    world.zones['mx.gmail.com'] = { a: ['127.0.0.2'] };
    world.zones['check.test'] = { a: ['93.184.215.14'] };
    world.servers.second.offers.push('at your service, [93.184.215.14]');
    expect(goodness(await selfTest(ctx, signal))).toMatchObject({
      port: true,
      name: true,
      sender: true,
      'reverse DNS': false,
    });
    world.zones['14.215.184.93.in-addr.arpa'] = { ptr: ['check.test'] };
    expect(goodness(await selfTest(ctx, signal))['reverse DNS']).toBe(true);
    world.zones['check.test'] = { a: ['93.184.215.99'] };
    expect(goodness(await selfTest(ctx, signal))).toMatchObject({ name: false, 'reverse DNS': false });
  });

  it('says who checks where mail servers are not asked', async () => {
    const { ctx } = await worldWith({ MAIL_CHECK: 'off' });
    expect(goodness(await selfTest(ctx, signal))).toEqual({ mode: null });
  });
});
