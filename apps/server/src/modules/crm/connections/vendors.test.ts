/** The adapters against the simulated vendors, which refuse what the real ones refuse. */
import { crm } from '@leadwright/contract/integrations/crm';
import type { OauthCrm } from '@leadwright/contract/integrations/crms';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemBase } from '../../../platform/context.ts';
import { type Api, startApi } from '../../../testing/api.ts';
import { startSandbox } from '../../../testing/sandbox.ts';
import type { CrmAdapter, CrmField, CrmSession } from '../adapters/crm.port.ts';
import { connect } from '../testing/connect.ts';
import { openSession } from './session.service.ts';

const ADA = {
  email: 'ada@engines.test',
  phone: '+351210000001',
  firstName: 'Ada',
  lastName: 'Lovelace',
  country: 'Portugal',
};

let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let api: Api;
beforeAll(async () => {
  sandbox = await startSandbox();
  api = await startApi(sandbox.env);
  // The vendors live in the sandbox's time.
  api.clock.set(new Date());
});
afterAll(async () => {
  await api.stop();
  await sandbox.stop();
});

/** Made from here, or one that is there where the CRM lets nobody make one. */
async function ownField(adapter: CrmAdapter, session: CrmSession, label: string, type: CrmField['type']) {
  if (adapter.can.createField) return adapter.createField(session, { label, type, options: [] });
  return (await adapter.fields(session)).find((field) => field.isCustom && field.type === type) as CrmField;
}

describe.each([
  ['ghl', 'PT', 4, { company: 'companyName', of: '' }],
  ['keap', 'PT', 4, { company: 'companyName', of: '' }],
  ['hubspot', 'Portugal', 3, { company: 'companyName', of: '' }],
  // Only companies have a place there.
  ['pipedrive', 'PT', 4, { company: 'company:name', of: 'company:' }],
  ['salesforce', 'PT', 3, { company: 'companyName', of: '' }],
  ['salesforce with accounts', 'PT', 4, { company: 'company:name', of: '' }],
] as const)('contacts of %s', (name, country, steps, { company, of }) => {
  const [provider] = name.split(' ') as [OauthCrm];
  let session: CrmSession;
  let adapter: CrmAdapter;
  beforeAll(async () => {
    const who = await api.buildAccount();
    const { id } = await connect(api, sandbox.url, who, provider);
    if (name !== provider) await api.call(who, crm.change, { params: { id }, body: { record_kind: 'contacts' } });
    ({ session, adapter } = await openSession(systemBase(api.platform), who.accountId, id));
    const tested = await api.call(who, crm.test, { params: { id } });
    expect(tested.body.data.test?.steps.map(({ problem }) => problem)).toEqual(
      Array.from({ length: steps }, () => null),
    );
  });

  it('are created once also with repeats, found by both addresses, changed, tagged and removed', async () => {
    const tagged = (...tags: string[]) => (adapter.can.tags ? tags : []);
    const made = await adapter.create(
      session,
      { ...ADA, [company]: 'Engines', [`${of}city`]: 'Lisbon', [`${of}country`]: 'Portugal' },
      tagged('clinic'),
    );
    expect(made).toMatchObject({ isNew: true, tags: tagged('clinic'), url: expect.stringContaining(made.id) });
    expect(made.values).toMatchObject({
      email: ADA.email,
      firstName: 'Ada',
      [company]: 'Engines',
      [`${of}city`]: 'Lisbon',
      [`${of}country`]: country,
    });
    expect(await adapter.create(session, { ...ADA, firstName: 'Other' }, ['other'])).toMatchObject({
      id: made.id,
      isNew: false,
      tags: tagged('clinic'),
      values: { firstName: 'Ada' },
    });
    expect(
      (await adapter.find(session, { email: 'ADA@engines.test', phone: '' })).map(({ contact, by }) => [
        contact.id,
        by,
      ]),
    ).toEqual([[made.id, 'email']]);
    expect((await adapter.find(session, { email: '', phone: ADA.phone })).map(({ by }) => by)).toEqual(['phone']);

    const changed = await adapter.update(
      session,
      made.id,
      { [`${of}city`]: 'Porto', [company]: 'Difference', phone: '' },
      company === 'company:name' ? { name: 'Engines', domain: '' } : null,
    );
    expect(changed.values).toMatchObject({
      [`${of}city`]: 'Porto',
      [company]: 'Difference',
      lastName: 'Lovelace',
      email: ADA.email,
    });
    expect(changed.values.phone).toBeUndefined();
    expect(changed.tags).toEqual(tagged('clinic'));

    await adapter.addTags(session, made.id, ['lisbon', 'clinic']);
    await adapter.removeTags(session, made.id, ['clinic', 'never there']);
    expect((await adapter.read(session, made.id))?.tags).toEqual(tagged('lisbon'));
    await adapter.remove(session, made.id);
    await adapter.remove(session, made.id);
    expect(await adapter.read(session, made.id)).toBeNull();
  });

  it('have fields of their own that take what fits them', async () => {
    const [text, number] = await Promise.all([
      ownField(adapter, session, 'Opener', 'large_text'),
      ownField(adapter, session, 'Rating', 'number'),
    ]);
    const fields = await adapter.fields(session);
    expect(fields.map(({ key }) => key)).toEqual(expect.arrayContaining(['email', text.key, number.key]));
    const several = fields.find(({ type, options }) => type === 'choices' && options.length > 1);
    const values = { ...ADA, email: 'grace@engines.test', phone: '', [text.key]: 'Hello', [number.key]: '4.5' };
    const more = several ? { [several.key]: [several.options[0] as string, 'no option'] } : {};
    const { id } = await adapter.create(session, { ...values, ...more }, []);
    const read = await adapter.read(session, id);
    expect(read?.values).toMatchObject({ [text.key]: 'Hello', [number.key]: 4.5 });
    if (several) expect(read?.values[several.key]).toEqual([several.options[0]]);
    await adapter.update(session, id, { [number.key]: 'eleven', [text.key]: '' });
    const after = await adapter.read(session, id);
    expect(after?.values[number.key]).toBe(4.5);
    expect(after?.values[text.key]).toBeUndefined();
  });

  it('are refused with words where they are wrong', async () => {
    await expect(adapter.create(session, { email: 'no address', firstName: 'X' }, [])).rejects.toMatchObject({
      kind: 'invalid',
      words: expect.stringMatching(/e-?mail/i),
    });
    await expect(adapter.update(session, '999999', { city: 'X' })).rejects.toMatchObject({ kind: 'gone' });
  });
});
