import { brands } from '@leadwright/contract/accounts/brands';
import { businessAccount } from '@leadwright/contract/resale/business-account';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemBase } from '../../../platform/context.ts';
import { type Api, startApi, type TestPerson } from '../../../testing/api.ts';
import { deleteText, saveBrand, writeText } from '../testing/business.ts';
import { checkDueDomains } from './domain.service.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

let named = 0;
const freshDomain = () => `leads${++named}-${process.pid}.shop.test`;
const set = (who: TestPerson, name: string) => api.call(who, businessAccount.setDomain, { body: { name } });
const check = (who: TestPerson) => api.call(who, businessAccount.checkDomain, {});
const brandAt = async (domain: string) => (await api.call(null, brands.siteSettings, { body: { domain } })).body.name;

/** A reseller whose domain is proven. */
async function proven(domain = freshDomain()) {
  const who = await api.buildReseller();
  await saveBrand(api, who, { name: `Brand of ${domain}` });
  const { record } = (await set(who, domain)).body.data.domain ?? expect.fail();
  await writeText(api.platform, record.name, record.value);
  expect((await check(who)).body.message).toBe('The record was found. The domain is yours.');
  return { who, domain, record };
}
const inSomeTime = async (ms: number) => {
  api.clock.advance(ms);
  await checkDueDomains(systemBase(api.platform));
};

describe('a domain of a brand', () => {
  it.each([
    'localhost',
    'leads.localhost',
    'northwind.localhost',
    '127.0.0.1',
    '10.0.0.1:8080',
    '[::1]',
    'co.uk',
    'github.io',
    'intranet',
    'a..b',
    '-x.example',
    'https://',
    'user@',
  ])('cannot be "%s"', async (name) => {
    const who = await api.buildReseller();
    const { status, body } = await set(who, name);
    expect([status, body.errors]).toEqual([422, { name: ['This URL/domain cannot be used'] }]);
  });

  it('is proven by its TXT record, and answers only from then on', async () => {
    const [who, domain] = [await api.buildReseller(), freshDomain()];
    await saveBrand(api, who, { name: 'Proving' });
    const { domain: at } = (await set(who, `https://${domain.toUpperCase()}/login`)).body.data;
    expect(at).toMatchObject({
      name: domain,
      record: { name: `_leadwright.${domain}` },
      proven_at: null,
      target: 'localhost',
    });
    expect((await check(who)).body).toMatchObject({
      message: expect.stringMatching(/no such TXT record/),
      data: { domain: { problem: 'no_record' } },
    });
    await writeText(api.platform, at?.record.name ?? '', 'something-else');
    expect((await check(who)).body.data.domain?.problem).toBe('other_value');
    expect(await brandAt(domain)).toBe('Leadwright');
    await writeText(api.platform, at?.record.name ?? '', at?.record.value ?? '');
    const { data } = (await check(who)).body;
    expect([data.domain?.problem, new URL(data.url).hostname]).toEqual([null, domain]);
    expect(await brandAt(domain)).toBe('Proving');
    await api.call(who, businessAccount.removeDomain, {});
    expect(await brandAt(domain)).toBe('Leadwright');
  });

  it('is proven by the job, too, without anybody pressing', async () => {
    const [who, domain] = [await api.buildReseller(), freshDomain()];
    await saveBrand(api, who, { name: 'Waiting' });
    const { record } = (await set(who, domain)).body.data.domain ?? expect.fail();
    await inSomeTime(HOUR);
    expect(await brandAt(domain)).toBe('Leadwright');
    await writeText(api.platform, record.name, record.value);
    await inSomeTime(2 * HOUR);
    expect(await brandAt(domain)).toBe('Waiting');
  });

  it('belongs to the brand that proved it: naming it does not reserve it', async () => {
    const squatter = await api.buildReseller();
    const domain = freshDomain();
    expect((await set(squatter, domain)).status).toBe(200);
    const { who } = await proven(domain);
    expect((await check(squatter)).body.data.domain?.problem).toBe('other_value');
    const third = await api.buildReseller();
    expect((await set(third, domain)).body.errors).toEqual({ name: ['This URL/domain cannot be used'] });
    expect(await brandAt(domain)).toBe(`Brand of ${domain}`);
    expect((await set(who, domain)).body.data.domain?.proven_at).not.toBeNull();
  });

  it('disconnects when its record is missing for three days, and mails its owner', async () => {
    const { who, domain, record } = await proven();
    await deleteText(api.platform, record.name);
    await inSomeTime(7 * HOUR);
    const { data } = (await api.call(who, businessAccount.get, {})).body;
    expect([data.domain?.problem, data.domain?.closes_at]).toEqual(['no_record', expect.any(String)]);
    expect(await brandAt(domain)).toBe(`Brand of ${domain}`);
    await inSomeTime(3 * DAY);
    expect(await brandAt(domain)).toBe('Leadwright');
    await api.runJobs();
    const mails = await mailsTo(who.email);
    expect(mails.map(({ subject }) => subject)).toEqual([`${domain} no longer leads to Brand of ${domain}`]);
  });

  it('stays open when the record comes back in time', async () => {
    const { domain, record } = await proven();
    await deleteText(api.platform, record.name);
    await inSomeTime(7 * HOUR);
    await writeText(api.platform, record.name, record.value);
    await inSomeTime(2 * DAY);
    await deleteText(api.platform, record.name);
    await inSomeTime(2 * DAY);
    expect(await brandAt(domain)).toBe(`Brand of ${domain}`);
  });
});

async function mailsTo(address: string) {
  const found = await fetch(`${api.platform.config.SANDBOX_URL}/mail?to=${encodeURIComponent(address)}`);
  return (await found.json()) as { subject: string }[];
}
