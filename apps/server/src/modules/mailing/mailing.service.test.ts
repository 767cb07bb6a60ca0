import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { asAccount, systemBase } from '../../platform/context.ts';
import { type Api, startApi, type TestPerson } from '../../testing/api.ts';
import { queuedPayloads } from '../../testing/queue.ts';
import { passwordContext, sendMail } from './public.ts';

interface Received {
  subject: string;
  text: string;
  html: string;
  login: string | null;
  from: string;
  from_name: string;
  reply_to: string;
}

describe('sendMail', () => {
  let api: Api;
  let reseller: TestPerson;
  let count = 0;
  const freshAddress = () => `reader.${process.pid}.${Date.now().toString(36)}.${++count}@people.test`;
  const send = (to: string, language: 'en' | 'es' = 'en', then?: () => never) =>
    asAccount(systemBase(api.platform), reseller.accountId, async (tx) => {
      await sendMail(tx, {
        to,
        language,
        brandId: reseller.brandId,
        template: 'reset-password',
        params: { name: 'Ann', code: '123456', minutes: 10 },
      });
      then?.();
    });
  const received = async (to: string) => {
    const { body } = await request(`${inject('sandboxUrl')}/mail?to=${encodeURIComponent(to)}`);
    return (await body.json()) as Received[];
  };
  const query = (sql: string, values: unknown[]) => api.platform.databases.owner.query(sql, values);

  beforeAll(async () => {
    api = await startApi({ EGRESS_ALLOW: `127.0.0.1:${inject('smtpPort')}` });
    reseller = await api.buildReseller();
  });
  afterAll(() => api.stop());

  it('sends in the brand’s name and look, in the reader’s language, through the platform’s server', async () => {
    const to = freshAddress();
    await query(`update brands set logo = '/files/logo.png', button_color = '#AA0033' where id = $1`, [
      reseller.brandId,
    ]);
    await send(to, 'es');
    await api.runJobs();
    const [mail] = await received(to);
    expect(mail?.subject).toMatch(/^Tu código para una nueva contraseña en Brand \d+$/);
    expect(mail?.from_name).toMatch(/^Brand \d+$/);
    expect(JSON.stringify(mail)).not.toMatch(/leadwright(?!\.test)/i);
    expect(mail?.html).toMatch(/src="http:\/\/brand-[\w-]+\.localhost:3000\/files\/logo\.png"/);
    expect(mail?.html).toContain('#AA0033');
    expect(mail?.login).toBeNull();
  });

  it('uses the brand’s own mail server when it has one', async () => {
    const to = freshAddress();
    const password = api.platform.secrets.seal('smtp secret', passwordContext(reseller.accountId));
    await query(
      `insert into mailing_settings (account_id, support_email, from_email, host, port, username, password, encryption)
       values ($1, 'help@brand.test', 'hello@brand.test', '127.0.0.1', $2, 'brand-login', $3, 'none')`,
      [reseller.accountId, inject('smtpPort'), password],
    );
    await send(to);
    await api.runJobs();
    const [mail] = await received(to);
    expect(mail?.login).toBe('brand-login');
    expect([mail?.from, mail?.reply_to]).toEqual(['hello@brand.test', 'help@brand.test']);
    expect(mail?.text).toContain('help@brand.test');
    await query('update mailing_settings set is_enabled = false where account_id = $1', [reseller.accountId]);
    const next = freshAddress();
    await send(next);
    await api.runJobs();
    expect((await received(next))[0]?.login).toBeNull();
  });

  it('sends nothing when the transaction fails', async () => {
    const to = freshAddress();
    const failing = send(to, 'en', () => {
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await api.runJobs();
    expect(await received(to)).toEqual([]);
  });

  it('keeps codes out of the queue', async () => {
    const to = freshAddress();
    await send(to);
    const queued = JSON.stringify(await queuedPayloads(api.platform));
    expect(queued).toContain(to);
    expect(queued).not.toContain('123456');
  });
});
