/** The adapters against the simulated vendors, which refuse what the real ones refuse. */
import { crm } from '@leadwright/contract/integrations/crm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemBase } from '../../../platform/context.ts';
import { type Api, startApi } from '../../../testing/api.ts';
import { startSandbox } from '../../../testing/sandbox.ts';
import type { CrmAdapter, CrmSession } from '../adapters/crm.port.ts';
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

describe.each(['ghl', 'keap'] as const)('contacts of %s', (provider) => {
  let session: CrmSession;
  let adapter: CrmAdapter;
  beforeAll(async () => {
    const who = await api.buildAccount();
    const { id } = await connect(api, sandbox.url, who, provider);
    ({ session, adapter } = await openSession(systemBase(api.platform), who.accountId, id));
    const tested = await api.call(who, crm.test, { params: { id } });
    expect(tested.body.data.test?.steps.map(({ problem }) => problem)).toEqual([null, null, null, null]);
  });

  it('are created once, however often, found by both addresses, changed, tagged and removed', async () => {
    const made = await adapter.create(session, { ...ADA, companyName: 'Engines', city: 'Lisbon' }, ['clinic']);
    expect(made).toMatchObject({ isNew: true, tags: ['clinic'], url: expect.stringContaining(made.id) });
    expect(made.values).toMatchObject({
      email: ADA.email,
      firstName: 'Ada',
      companyName: 'Engines',
      city: 'Lisbon',
      country: 'PT',
    });
    expect(await adapter.create(session, { ...ADA, firstName: 'Other' }, ['other'])).toMatchObject({
      ...{ id: made.id, isNew: false, tags: ['clinic'] },
      values: { firstName: 'Ada' },
    });
    expect(
      (await adapter.find(session, { email: 'ADA@engines.test', phone: '' })).map(({ contact, by }) => [
        contact.id,
        by,
      ]),
    ).toEqual([[made.id, 'email']]);
    expect((await adapter.find(session, { email: 'no@engines.test', phone: ADA.phone })).map(({ by }) => by)).toEqual([
      'phone',
    ]);

    const changed = await adapter.update(session, made.id, { city: 'Porto', companyName: 'Difference', firstName: '' });
    expect(changed.values).toMatchObject({
      city: 'Porto',
      companyName: 'Difference',
      lastName: 'Lovelace',
      email: ADA.email,
    });
    expect(changed.values.firstName).toBeUndefined();
    expect(changed.tags).toEqual(['clinic']);

    await adapter.addTags(session, made.id, ['lisbon', 'clinic']);
    await adapter.removeTags(session, made.id, ['clinic', 'never there']);
    expect((await adapter.read(session, made.id))?.tags).toEqual(['lisbon']);
    await adapter.remove(session, made.id);
    await adapter.remove(session, made.id);
    expect(await adapter.read(session, made.id)).toBeNull();
  });

  it('have fields of their own, made from here, that take what fits them', async () => {
    const [text, number] = await Promise.all([
      adapter.createField(session, { label: 'Opener', type: 'large_text', options: [] }),
      adapter.createField(session, { label: 'Rating', type: 'number', options: [] }),
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
      ...{ kind: 'invalid', words: expect.stringMatching(/e-?mail/i) },
    });
    await expect(adapter.update(session, '999999', { city: 'X' })).rejects.toMatchObject({ kind: 'gone' });
  });
});
