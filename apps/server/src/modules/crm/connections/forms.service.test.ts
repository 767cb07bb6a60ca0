import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { crm } from '@leadwright/contract/integrations/crm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemBase } from '../../../platform/context.ts';
import { type Api, startApi } from '../../../testing/api.ts';
import { openSession } from './session.service.ts';

describe('forms of Groove', () => {
  let api: Api;
  let sink: Server;
  let address: string;
  let status = 200;
  let received: Record<string, string>[] = [];
  beforeAll(async () => {
    sink = createServer(async (request, response) => {
      received.push(Object.fromEntries(new URLSearchParams(await text(request))));
      response.writeHead(status).end('ok');
    }).listen(0, '127.0.0.1');
    await once(sink, 'listening');
    const { port } = sink.address() as AddressInfo;
    address = `http://127.0.0.1:${port}/join`;
    api = await startApi({ EGRESS_ALLOW: `127.0.0.1:${port}`, GROOVE_FORM_URL: `http://127.0.0.1:${port}/raw` });
  });
  afterAll(async () => {
    await api.stop();
    sink.close();
  });
  beforeEach(() => {
    received = [];
    status = 200;
  });

  it('are connected by their id or their address, and get a test lead with the name of who tests', async () => {
    const who = await api.buildAccount();
    const form = '5b20e7aa5b20e7aa5b20e7aa';
    const { body } = await api.call(who, crm.saveForm, { body: { form } });
    expect(body.data).toMatchObject({
      provider: 'groove',
      state: 'healthy',
      access_renews_at: null,
      grants: [],
      can: { update: false, undo: false, tags: false, create_field: false },
      form: { url: expect.stringContaining('/raw'), form_id: form, fields: [] },
    });
    const tested = await api.call(who, crm.test, { params: { id: body.data.id } });
    expect(tested.body.message).toBe('Groove accepted the test lead.');
    expect(tested.body.data.test?.steps).toMatchObject([{ step: 'form', problem: null }]);
    expect(received).toEqual([
      {
        formid: form,
        ip_address: 'false',
        appUrl: 'https://app.groove.cm',
        form_submit_type: 'raw_html',
        email: who.email,
        full_name: expect.any(String),
        first_name: 'Test',
        last_name: expect.any(String),
      },
    ]);
  });

  it('get their own fields, and nothing that is none', async () => {
    const who = await api.buildAccount();
    const made = await api.call(who, crm.saveForm, { body: { form: address, fields: ['rating', 'rating', 'note'] } });
    expect(made.body.data.form).toEqual({ url: address, form_id: '', fields: ['rating', 'note'] });
    const { session, adapter } = await openSession(systemBase(api.platform), who.accountId, made.body.data.id);
    expect((await adapter.fields(session)).filter(({ isCustom }) => isCustom).map(({ key }) => key)).toEqual([
      ...['custom:rating', 'custom:note'],
    ]);
    await adapter.create(session, { email: 'ada@engines.test', phone: '+1', 'custom:rating': 4.5, city: 'Lisbon' }, [
      'tag',
    ]);
    expect(received).toEqual([{ email: 'ada@engines.test', phone_number: '+1', rating: '4.5' }]);
  });

  it('can be changed and stay the same connection', async () => {
    const who = await api.buildAccount();
    const { id } = (await api.call(who, crm.saveForm, { body: { form: address } })).body.data;
    const changed = await api.call(who, crm.saveForm, { body: { id, form: `${address}/2` } });
    expect(changed.body.data).toMatchObject({ id, form: { url: `${address}/2` } });
    const other = await api.call(who, crm.saveForm, { body: { form: address } });
    expect(other.body.data.id).not.toBe(id);
    const clash = await api.call(who, crm.saveForm, { body: { id, form: address } });
    expect([clash.status, clash.body.errors]).toEqual([422, { form: ['This form is already connected'] }]);
    await api.call(who, crm.disconnect, { params: { id: other.body.data.id } });
    const freed = await api.call(who, crm.saveForm, { body: { id, form: address } });
    expect([freed.status, freed.body.data.id]).toEqual([200, id]);
  });

  it('say no, and that is what the test says', async () => {
    const who = await api.buildAccount();
    const { id } = (await api.call(who, crm.saveForm, { body: { form: address } })).body.data;
    status = 500;
    const { body } = await api.call(who, crm.test, { params: { id } });
    expect(body.data.test?.steps).toMatchObject([{ step: 'form', problem: '500' }]);
    expect(body.data.state).toBe('healthy');
  });

  it.each(['http://169.254.169.254/', 'http://127.0.0.1:1/', 'http://[::1]/', 'http://0x7f.1/', 'http://2130706433/'])(
    'are never at %s',
    async (form) => {
      const who = await api.buildAccount();
      const { status: answered, body } = await api.call(who, crm.saveForm, { body: { form } });
      expect([answered, body.errors]).toEqual([422, { form: ['This URL/domain cannot be used'] }]);
    },
  );
});
