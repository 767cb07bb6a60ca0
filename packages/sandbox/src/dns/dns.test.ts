import { Resolver } from 'node:dns/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningSandbox, startSandbox } from '../server.ts';
import type { MailPolicy } from '../world/companies/mailboxes.ts';
import { type World, worldOf } from '../world/world.ts';
import { registrar } from './registrar.ts';

let running: RunningSandbox;
let world: World;
const resolver = new Resolver();
beforeAll(async () => {
  running = await startSandbox({ vendors: [registrar] });
  world = worldOf(1);
  world.mailboxes.domain('x.test');
  resolver.setServers([`127.0.0.1:${running.dnsPort}`]);
});
afterAll(() => running.stop());

function domainWith(policy: MailPolicy, refusesInDns = false): string {
  for (let i = 0; i < world.companies.count; i++) {
    const mail = world.mailboxes.domain(world.companies.domainOf(i) ?? '');
    if (mail?.policy === policy && mail.refusesInDns === refusesInDns) return mail.domain;
  }
  return expect.fail(policy);
}

describe('the name server', () => {
  it("resolves the world's domains and mail hosts to this machine", async () => {
    const domain = domainWith('ordinary');
    expect(await resolver.resolve4(domain)).toEqual(['127.0.0.1']);
    expect(await resolver.resolve4(`www.${domain}`)).toEqual(['127.0.0.1']);
    const mx = await resolver.resolveMx(domain);
    expect(mx.map(({ exchange }) => exchange).sort()).toEqual([`mx1.${domain}`, `mx2.${domain}`]);
    expect(await resolver.resolve4(mx[0]?.exchange ?? '')).toEqual(['127.0.0.1']);
    expect(await resolver.resolve4('slow.traps.test')).toEqual(['127.0.0.1']);
  });

  it('reports domains without mail, in both ways', async () => {
    expect(await resolver.resolveMx(domainWith('no-mail', true))).toMatchObject([{ exchange: '', priority: 0 }]);
    await expect(resolver.resolveMx(domainWith('no-mail'))).rejects.toMatchObject({ code: 'ENODATA' });
  });

  it('knows no other names of the reserved endings, and no IPv6 addresses', async () => {
    await expect(resolver.resolve4('nobody-at-all.test')).rejects.toMatchObject({ code: 'ENOTFOUND' });
    await expect(resolver.resolve4(`mx9.${domainWith('ordinary')}`)).rejects.toMatchObject({ code: 'ENOTFOUND' });
    await expect(resolver.resolve6(domainWith('ordinary'))).rejects.toMatchObject({ code: 'ENODATA' });
  });

  it("serves the registrar's TXT records until they are deleted", async () => {
    const at = `${running.url}/registrar/_sandbox/texts/_proof.shop.test`;
    await expect(resolver.resolveTxt('_proof.shop.test')).rejects.toMatchObject({ code: 'ENOTFOUND' });
    const headers = { 'content-type': 'application/json' };
    expect((await fetch(at, { method: 'PUT', headers, body: JSON.stringify({ value: 'token=1' }) })).status).toBe(200);
    expect(await resolver.resolveTxt('_PROOF.shop.test')).toEqual([['token=1']]);
    await expect(resolver.resolve4('_proof.shop.test')).rejects.toMatchObject({ code: 'ENODATA' });
    expect((await fetch(at, { method: 'DELETE' })).status).toBe(204);
    await expect(resolver.resolveTxt('_proof.shop.test')).rejects.toMatchObject({ code: 'ENOTFOUND' });
  });

  it('asks the system for names outside the world', async () => {
    expect(await resolver.resolve4('localhost')).toEqual(['127.0.0.1']);
  });
});
