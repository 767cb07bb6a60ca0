import { privacy } from '@leadwright/contract/leads/privacy';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asAccount, systemBase } from '../../platform/context.ts';
import { type Api, startApi } from '../../testing/api.ts';
import { newestCode } from '../identity/testing/people.ts';
import { suppressed } from './lists.service.ts';
import { decideReview, findReviews } from './removal.service.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

let count = 0;
const newEmail = () => `person-${process.pid}-${count++}@acme-${process.pid}.test`;

const codeFor = (email: string) => newestCode(api, email);

const ask = (body: { email: string; phone?: string; domain?: string; linkedin?: string }, language = 'en') =>
  api.call(null, privacy.requestRemoval, { body }, { language });
const confirm = (email: string, code: string) => api.call(null, privacy.confirmRemoval, { body: { email, code } });

async function isGone(kind: 'email' | 'phone' | 'domain', value: string) {
  const anybody = await api.buildAccount();
  return asAccount(
    systemBase(api.platform),
    anybody.accountId,
    async (tx) => (await suppressed(tx, [{ kind, value }])).size === 1,
  );
}

describe('the public removal page', () => {
  it('mails a code in the brand and language of the visitor, and removes after it', async () => {
    const email = newEmail();
    expect(await ask({ email, domain: email.split('@')[1] as string })).toMatchObject({
      status: 200,
      body: { resend_in: 60 },
    });
    expect(await isGone('email', email)).toBe(false);
    const reply = await confirm(email, await codeFor(email));
    expect(reply).toMatchObject({ status: 200, body: { removed: ['email', 'domain'], in_review: [] } });
    await api.runJobs();
    expect(await isGone('email', email)).toBe(true);
    expect(await isGone('domain', email.split('@')[1] as string)).toBe(true);
    const { rows } = await api.platform.databases.owner.query(
      "select given, status from removal_requests where status = 'done'",
    );
    expect(rows.every(({ given }) => given === null)).toBe(true);
    const { rows: acts } = await api.platform.databases.owner.query(
      "select subject, details from audit_log where action = 'privacy.erase'",
    );
    expect(acts.length).toBeGreaterThan(0);
    expect(JSON.stringify(acts)).not.toContain('acme');
  });

  it('leaves what a mailbox cannot prove to a person', async () => {
    const email = newEmail();
    const phone = '+15125550142';
    await ask({ email, phone, domain: 'competitor.test' });
    const { body } = await confirm(email, await codeFor(email));
    expect(body).toMatchObject({ removed: ['email'], in_review: ['phone', 'domain'] });
    await api.runJobs();
    expect(await isGone('phone', phone)).toBe(false);
    const ctx = systemBase(api.platform);
    const review = (await findReviews(ctx)).find((each) => each.email === email);
    expect(review?.asks.map(({ value }) => value)).toEqual([phone, 'competitor.test']);
    expect(await decideReview(ctx, review?.id as number, true)).toBe(true);
    expect(await decideReview(ctx, review?.id as number, true)).toBe(false);
    await api.runJobs();
    expect(await isGone('phone', phone)).toBe(true);
  });

  it('refuses a wrong code and counts tries', async () => {
    const email = newEmail();
    await ask({ email });
    const code = await codeFor(email);
    const wrong = code === '000000' ? '111111' : '000000';
    for (let n = 0; n < 4; n++) expect((await confirm(email, wrong)).status).toBe(422);
    expect((await confirm(email, code)).status).toBe(200);
    const late = newEmail();
    await ask({ email: late });
    const right = await codeFor(late);
    for (let n = 0; n < 5; n++) await confirm(late, right === '000000' ? '111111' : '000000');
    expect((await confirm(late, right)).status).toBe(429);
  });

  it('answers a request repeated after a lost answer with the rest of the countdown, and mails once', async () => {
    const email = newEmail();
    const given = { email, domain: email.split('@')[1] as string };
    await ask(given);
    const code = await codeFor(email);
    api.clock.advance(20_000);
    expect(await ask(given)).toMatchObject({ status: 200, body: { resend_in: 40 } });
    expect(await codeFor(email)).toBe(code);
    api.clock.advance(41_000);
    expect(await ask(given)).toMatchObject({ status: 200, body: { resend_in: 60 } });
    expect(await codeFor(email)).not.toBe(code);
  });

  it('answers a confirmation repeated after a lost answer as the first time, and removes once', async () => {
    const email = newEmail();
    await ask({ email, phone: '+15125550143' });
    const code = await codeFor(email);
    const first = await confirm(email, code);
    const second = await confirm(email, code);
    expect([second.status, second.body]).toEqual([first.status, first.body]);
    expect((await confirm(email, code === '000000' ? '111111' : '000000')).status).toBe(422);
    api.clock.advance(31 * 60_000);
    expect((await confirm(email, code)).status).toBe(422);
  });

  it('does not tell by its answers who has asked', async () => {
    const [asked, quiet] = [newEmail(), newEmail()];
    await ask({ email: asked });
    const wrong = (await codeFor(asked)) === '000000' ? '111111' : '000000';
    const guess = async (email: string) => {
      // Resets the limit per IP address, which is not under test here.
      api.clock.advance(61_000);
      const said = [];
      for (let n = 0; n < 6; n++) {
        const { status, body } = await confirm(email, wrong);
        said.push([status, body.code, body.message]);
      }
      return said;
    };
    const answers = await guess(asked);
    expect(answers.map(([status]) => status)).toEqual([422, 422, 422, 422, 422, 429]);
    expect(await guess(quiet)).toEqual(answers);
  });

  it('forgets the code after half an hour', async () => {
    const email = newEmail();
    await ask({ email });
    const code = await codeFor(email);
    api.clock.advance(31 * 60_000);
    expect((await confirm(email, code)).status).toBe(422);
  });

  it('is no way to flood a mailbox (429) and explains what it cannot read (422)', async () => {
    const email = newEmail();
    await ask({ email });
    expect(await ask({ email, domain: 'acme.test' })).toMatchObject({ status: 429 });
    expect((await ask({ email: newEmail(), phone: '512 555' })).body.errors).toMatchObject({
      phone: [expect.stringContaining('international')],
    });
    expect((await ask({ email: 'nonsense' })).status).toBe(422);
  });

  it('keeps the entry from being taken back on the list', async () => {
    const email = newEmail();
    await ask({ email });
    await confirm(email, await codeFor(email));
    await api.runJobs();
    const admin = await api.buildAdmin();
    const { data } = (await api.call(admin, privacy.find, { query: { search: email } })).body;
    expect(data).toMatchObject([{ origin: 'removal', hint: '•••' }]);
    const reply = await api.call(admin, privacy.remove, { params: { id: data[0]?.id as number } });
    expect([reply.status, reply.body.code]).toEqual([409, 'privacy.kept']);
  });
});
