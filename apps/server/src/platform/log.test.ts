import { describe, expect, it } from 'vitest';
import { createLog } from './log.ts';

const CANARY = 'canary-5d1f';

function capture() {
  const lines: string[] = [];
  const log = createLog({ LOG_LEVEL: 'trace' }, { write: (line) => void lines.push(line) });
  return { log, lines, last: () => JSON.parse(lines.at(-1) as string) };
}

describe('the log', () => {
  it('writes one JSON object a line', () => {
    const { log, last } = capture();
    log.info({ route: '/api/me', ms: 3 }, 'request');
    expect(last()).toMatchObject({ level: 'info', route: '/api/me', ms: 3, msg: 'request' });
    expect(Date.parse(last().time)).toBeGreaterThan(0);
  });

  it('keeps line breaks and quotes of a person inside their value', () => {
    const { log, lines, last } = capture();
    const text = 'x\n{"level":"info","msg":"forged"}\r\u2028"';
    log.warn({ name: text }, text);
    expect(lines).toHaveLength(1);
    expect(lines[0]?.trimEnd()).not.toMatch(/[\r\n]/);
    expect(last()).toMatchObject({ level: 'warn', name: text, msg: text });
  });

  const names = [
    ...[
      'authorization',
      'Authorization',
      'cookie',
      'set-cookie',
      'password',
      'new_password',
      'passwordHash',
      'token',
      'access_token',
    ],
    ...[
      'refreshToken',
      'Authorization-Token',
      'secret',
      'client_secret',
      'stripe_secret_key',
      'apiKey',
      'api_key',
      'api-key',
      'x-api-key',
    ],
    ...[
      'key',
      'keys',
      'open_ai_api_key',
      'private_key',
      'privateKey',
      'signature',
      'webhook-signature',
      'hash_hmac',
      'totp',
      'otp',
      'code',
      'credentials',
    ],
  ];
  it.each(names)('hides what is called %s, at any depth', (name) => {
    const { log, lines } = capture();
    log.info({ [name]: CANARY });
    log.info({ a: { b: [{ c: { d: { [name]: CANARY } } }] } });
    log.info({ request: { headers: { [name]: [CANARY, CANARY] } } });
    log.info({ map: new Map([['x', { [name]: CANARY }]]) });
    log.child({ [name]: CANARY }).info('from a child');
    expect(lines).toHaveLength(5);
    expect(lines.join()).not.toContain(CANARY);
    expect(lines.join()).toContain('[redacted]');
  });

  it('keeps what only sounds similar', () => {
    const { log, last } = capture();
    log.info({ task: 'x', status: 200, has_password: true, monkey: 'george', encoded: 1 });
    expect(last()).toMatchObject({ task: 'x', status: 200, has_password: true, monkey: 'george', encoded: 1 });
  });

  it('hides secrets inside texts: bearer tokens, addresses, keys of the payment provider', () => {
    const { log, lines } = capture();
    log.info(`sent Bearer ${CANARY} to the api`);
    log.info({ url: `https://example.com/callback?code=${CANARY}&state=1&access_token=${CANARY}` });
    log.info({ database: `postgres://leadwright:${CANARY}@127.0.0.1:5432/leadwright` });
    log.error({ err: new Error(`connect smtp://user:${CANARY}@mail.example.com failed`) });
    log.info(`using sk_live_${CANARY.replace('-', '')}`);
    expect(lines.join()).not.toMatch(/canary-?5d1f/);
    expect(lines.join()).toContain('state=1');
  });

  it('keeps of an error what explains it, and nothing that hangs on it', () => {
    const { log, last, lines } = capture();
    const cause = Object.assign(new Error('socket closed'), {
      code: 'ECONNRESET',
      config: { headers: { authorization: CANARY } },
    });
    const error = Object.assign(new Error('could not send', { cause }), {
      status: 502,
      request: { body: CANARY },
      detail: CANARY,
    });
    log.error({ err: error }, 'failed');
    expect(last().err).toMatchObject({ type: 'Error', message: 'could not send', status: 502 });
    expect(last().err.cause).toMatchObject({ message: 'socket closed', code: 'ECONNRESET' });
    expect(last().err.stack).toContain('log.test.ts');
    log.error(error);
    log.error({ nested: { failure: error } });
    expect(lines.join()).not.toContain(CANARY);
  });

  it('survives what cannot be written: cycles, depths, bytes', () => {
    const { log, lines } = capture();
    const cycle: Record<string, unknown> = { name: 'loop' };
    cycle.self = cycle;
    log.info({ cycle, bytes: Buffer.from(CANARY), date: new Date(0), nothing: null, undefined });
    expect(lines).toHaveLength(1);
    expect(lines[0]).not.toContain(CANARY);
  });

  it('can be silenced', () => {
    const lines: string[] = [];
    createLog({ LOG_LEVEL: 'silent' }, { write: (line) => void lines.push(line) }).fatal('x');
    expect(lines).toEqual([]);
  });
});
