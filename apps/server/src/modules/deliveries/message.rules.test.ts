import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { bodyOf, endsOf, headersOf, newSecret, sealingOf, shownHeaders } from './message.rules.ts';
import { redactBody, redactHeaders } from './redaction.rules.ts';

const at = new Date();

describe('a message', () => {
  it('is signed so that the library of the standard accepts it, with the old secret and the new one', () => {
    const [secret, old] = [newSecret(), newSecret()];
    const body = bodyOf({ event: 'lead.added', format: 'standard', created_at: at }, '{"name":"Clínica ñandú"}');
    const headers = headersOf('msg_1_2', at, body, sealingOf('token', [secret, old]));
    for (const known of [secret, old])
      expect(new Webhook(known).verify(body, headers)).toEqual({
        type: 'lead.added',
        timestamp: at.toISOString(),
        data: { name: 'Clínica ñandú' },
      });
    expect(() => new Webhook(newSecret()).verify(body, headers)).toThrow();
    expect(headers['authorization-token']).toBe('token');
  });

  it('is the data alone in the bare format', () => {
    expect(bodyOf({ event: 'lead.added', format: 'bare', created_at: at }, '[1]')).toBe('[1]');
  });

  it('is shown without its token and signature', () => {
    const shown = shownHeaders('msg_1_2', at, endsOf('a long enough token'));
    expect(shown.filter(({ hidden }) => hidden).map(({ name, value, ends }) => [name, value, ends])).toEqual([
      ['Authorization-Token', '', 'oken'],
      ['webhook-signature', 'v1,', ''],
    ]);
    expect(endsOf('short')).toBe('');
  });
});

describe('what is kept of an answer', () => {
  it('has no cookies, keys or tokens', () => {
    expect(redactHeaders({ 'content-type': 'text/plain', 'set-cookie': 'sid=abc; Path=/', 'x-api-key': 'k' })).toEqual([
      ['content-type', 'text/plain', false],
      ['set-cookie', 'sid=', true],
      ['x-api-key', '', true],
    ]);
    const kept = redactBody(Buffer.from('{"error":"no","api_key": "abc\\"def","n":1,"access_token":12}'), []);
    expect(kept).toEqual({ body: '{"error":"no","api_key": "[hidden]","n":1,"access_token":"[hidden]"}', cut: false });
    expect(redactBody(Buffer.from('you said whsec_x and tok'), ['tok', 'whsec_x']).body).toBe(
      'you said [hidden] and [hidden]',
    );
  });

  it('is cut, and can be stored whatever it is', () => {
    const long = redactBody(Buffer.from('é'.repeat(10_000)), []);
    expect([long.body.length, long.cut]).toEqual([4096, true]);
    expect(redactBody(Buffer.from([0, 0xff, 0x41]), []).body).toBe('\ufffd\ufffdA');
  });

  it('does not begin to show a key that is cut off', () => {
    expect(redactBody(Buffer.from('{"secret": "abcdef'), []).body).not.toContain('abc');
  });
});
