/**
 * Every request of the adapter, beside the one that Pipedrive's own client builds from its types. What is documented and not typed
 * is named.
 */

import { describe, expect, it } from 'vitest';
import { loadConfig } from '../../../../platform/config/config.ts';
import type { CrmRequest } from '../crm.port.ts';
import {
  pipedriveAnswers as answers,
  ENUM,
  MONEY,
  NUMBER,
  SET,
  TEXT,
  PIPEDRIVE_VALUES as VALUES,
} from '../testing/pipedrive-answers.ts';
import {
  type Built,
  organizationFields,
  organizations,
  personFields,
  persons,
  users,
} from '../testing/pipedrive-client.ts';
import { ACCESS, recordedSession } from '../testing/session.ts';
import { pipedriveVendor } from './pipedrive.client.ts';
import { pipedrive } from './pipedrive.source.ts';

/** Method, path, query in any order, body. */
const shown = (method: string, path: string, body: unknown) => {
  const [at, search = ''] = path.split('?');
  const query = [...new URLSearchParams(search)].map((pair) => pair.join('=')).sort();
  return { call: `${method} ${at}`, query, body: body ?? null };
};
const asked = ({ method, path, body }: CrmRequest) => shown(method, path, body);
const built = async (version: 'v1' | 'v2', made: Promise<Built>) => {
  const { url, options } = await made;
  const data = typeof options.data === 'string' ? JSON.parse(options.data) : options.data;
  return shown(options.method ?? 'GET', `/api/${version}${url}`, data);
};

const ADDRESS = {
  value: 'Rua 1, 1000 Lisbon, Portugal',
  route: 'Rua 1',
  locality: 'Lisbon',
  admin_area_level_1: null,
  postal_code: '1000',
  country: 'Portugal',
};

const none = undefined;
const page = (cursor?: string) =>
  persons.getPersons(
    ...([none, none, none, none, none, none, none, 'update_time', 'desc'] as const),
    none,
    TEXT,
    none,
    none,
    500,
    cursor,
  );
const organizationPage = (cursor?: string) =>
  organizations.getOrganizations(
    ...([none, none, none, none, none, 'update_time', 'desc'] as const),
    none,
    none,
    none,
    none,
    500,
    cursor,
  );

describe('requests as Pipedrive’s client builds them', () => {
  it('are all that are asked to test a connection, and for fields', async () => {
    const { session, asked: all } = recordedSession('pipedrive', answers());
    const steps = await pipedrive.check(session);
    expect(steps.map(({ step, problem }) => [step, problem])).toEqual([
      ['sign_in', null],
      ['account', null],
      ['companies', null],
      ['custom_fields', null],
    ]);
    await pipedriveVendor.identify(session, ACCESS);
    await pipedrive.fields(session);
    for (const type of pipedrive.creates) {
      const options = type === 'choice' || type === 'choices' ? ['One'] : [];
      await pipedrive.createField(session, { label: 'New', type, options });
    }
    const fieldOf = (field_type: 'varchar' | 'text' | 'double' | 'phone' | 'date') =>
      built('v2', personFields.addPersonField({ field_name: 'New', field_type }));
    const choiceOf = (field_type: 'enum' | 'set') =>
      built('v2', personFields.addPersonField({ field_name: 'New', field_type, options: [{ label: 'One' }] }));
    expect(all.map(asked)).toEqual([
      await built('v1', users.getCurrentUser()),
      await built(
        'v2',
        persons.getPersons(
          ...([none, none, none, none, none, none, none] as const),
          none,
          none,
          none,
          none,
          none,
          none,
          1,
        ),
      ),
      await built(
        'v2',
        organizations.getOrganizations(
          ...([none, none, none, none, none, none, none] as const),
          none,
          none,
          none,
          none,
          1,
        ),
      ),
      await built('v2', personFields.getPersonFields(none, 500)),
      await built('v1', users.getCurrentUser()),
      await built('v2', organizationFields.getOrganizationFields(none, 500)),
      await fieldOf('varchar'),
      await fieldOf('text'),
      await fieldOf('double'),
      await fieldOf('varchar'),
      await fieldOf('phone'),
      await fieldOf('varchar'),
      await fieldOf('date'),
      await choiceOf('enum'),
      await choiceOf('set'),
    ]);
  });

  it('are all that are asked to make a person', async () => {
    const { session, asked: all } = recordedSession('pipedrive', answers());
    await pipedrive.create(session, VALUES, ['clinic', 'lisbon']);
    const term = (value: string, field: 'email' | 'phone') =>
      built('v2', persons.searchPersons(value, field, true, none, none, 10));
    expect(all.map(asked)).toEqual([
      await built('v2', organizationPage()),
      await built('v2', organizationPage('more')),
      await built('v2', organizations.searchOrganization('Compilers', 'name', true, 10)),
      await built('v2', organizationFields.getOrganizationFields(none, 500)),
      await built(
        'v2',
        organizations.addOrganization({
          name: 'Compilers',
          website: 'https://compilers.test',
          // Parts of an address may be null: documented, not typed.
          address: ADDRESS as never,
        }),
      ),
      await built('v2', personFields.getPersonFields(none, 500)),
      await built('v2', page()),
      await built('v2', page('more')),
      await term('grace@engines.test', 'email'),
      await built('v2', page('again')),
      await built('v2', page('again')),
      await term('+351210000000', 'phone'),
      await built('v1', users.getCurrentUser()),
      await built('v2', personFields.addPersonFieldOptions('label_ids', [{ label: 'clinic' }])),
      await built(
        'v2',
        persons.addPerson({
          name: 'Grace Hopper',
          emails: [{ value: 'grace@engines.test', primary: true, label: 'work' }],
          phones: [{ value: '+351210000000', primary: true, label: 'work' }],
          job_title: 'Admiral',
          label_ids: [4, 3],
          custom_fields: {
            [TEXT]: 'hello',
            [NUMBER]: 4.5,
            [SET]: [11],
            [ENUM]: 21,
            [MONEY]: { value: 1200, currency: 'EUR' },
          },
        }),
      ),
      await built('v2', persons.getPerson(8)),
      await built('v2', persons.updatePerson(8, { org_id: 6 })),
    ]);
  });

  it('are all that are asked to change, label and remove a person', async () => {
    const { session, asked: all } = recordedSession('pipedrive', answers());
    const changes = { lastName: 'King', 'company:city': 'Porto', 'company:website': 'https://engines.test' };
    await pipedrive.update(session, '7', changes, { name: 'Engines', domain: '' });
    await pipedrive.addTags(session, '7', ['lisbon']);
    await pipedrive.removeTags(session, '7', ['lisbon']);
    const read = () => built('v2', persons.getPerson(7));
    const address = { ...ADDRESS, value: 'Porto', route: null, locality: 'Porto', postal_code: null, country: null };
    expect(all.map(asked)).toEqual([
      await read(),
      await built('v2', personFields.getPersonFields(none, 500)),
      await built('v2', persons.updatePerson(7, { name: 'Ada King' })),
      await built('v2', organizationPage()),
      await built('v2', organizationPage('more')),
      await built('v2', organizations.getOrganization(5)),
      await built('v2', organizations.getOrganization(5)),
      await built('v2', organizationFields.getOrganizationFields(none, 500)),
      await built(
        'v2',
        organizations.updateOrganization(5, { website: 'https://engines.test', address: address as never }),
      ),
      await read(),
      await read(),
      await built('v2', persons.updatePerson(7, { label_ids: [9, 3] })),
      await read(),
    ]);
  });

  it('are all that are asked to take back a person and its organization', async () => {
    const { session, asked: all } = recordedSession('pipedrive', answers());
    await pipedrive.leaveCompany?.(session, '7', { id: '5', isNew: true });
    await pipedrive.remove(session, '7', { id: '5', isNew: false });
    const others = persons.getPersons(
      ...([none, none, none, 5, none, none, none] as const),
      ...([none, none, none, none, none, none] as const),
      1,
    );
    expect(all.map(asked)).toEqual([
      await built('v2', persons.getPerson(7)),
      // Null takes a person out of its organization: documented, not typed.
      await built('v2', persons.updatePerson(7, { org_id: null } as never)),
      await built('v2', others),
      await built('v2', organizations.deleteOrganization(5)),
      await built('v2', persons.deletePerson(7)),
    ]);
  });

  it('clear with null, which is documented and not typed', async () => {
    const { session, asked: all } = recordedSession('pipedrive', answers());
    const keys = Object.keys(VALUES).filter((key) => !/^(firstName|lastName|company:.*)$/.test(key));
    await pipedrive.update(session, '7', Object.fromEntries(keys.map((key) => [key, ''])));
    const [change] = all.filter(({ method }) => method === 'PATCH');
    expect(change?.body).toEqual({
      emails: [],
      phones: [],
      job_title: null,
      custom_fields: { [TEXT]: null, [NUMBER]: null, [SET]: null, [ENUM]: null, [MONEY]: null },
    });
  });

  it('are forms for tokens with the client in the header', () => {
    const config = loadConfig({
      PIPEDRIVE_CLIENT_ID: 'app',
      PIPEDRIVE_CLIENT_SECRET: 's',
      SECRET_KEYS: `1:${Buffer.alloc(32, 7).toString('base64')}`,
    });
    const code = pipedriveVendor.codeRequest(config, 'c', 'https://x.test/crm/callback', 'v');
    const refresh = pipedriveVendor.refreshRequest(config, 'r');
    for (const { url, headers } of [code, refresh]) {
      expect(url).toBe('https://oauth.pipedrive.com/oauth/token');
      expect(headers.authorization).toBe(`Basic ${Buffer.from('app:s').toString('base64')}`);
    }
    expect(Object.keys(code.form)).toEqual(['grant_type', 'code', 'redirect_uri']);
    expect(Object.keys(refresh.form)).toEqual(['grant_type', 'refresh_token']);
    const input = {
      suite: 'main' as const,
      redirectUri: 'https://x.test/crm/callback',
      state: 's',
      codeChallenge: 'c',
    };
    const asks = new URL(pipedriveVendor.authorizeUrl(config, input));
    expect(`${asks.origin}${asks.pathname}`).toBe('https://oauth.pipedrive.com/oauth/authorize');
    expect([...asks.searchParams.keys()]).toEqual(['client_id', 'redirect_uri', 'state']);
  });
});
