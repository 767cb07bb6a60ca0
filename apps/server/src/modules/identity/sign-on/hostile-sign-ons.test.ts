/** Sign-ons that must not get through, each with the right word; and logout tokens that must not end anything. */
import { identity } from '@leadwright/contract/accounts/identity';
import { signOn } from '@leadwright/contract/accounts/sign-on';
import { team } from '@leadwright/contract/accounts/team';
import { type JWTPayload, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { type Api, startApi, type TestPerson } from '../../../testing/api.ts';
import { issuerIn } from './sign-on.rules.ts';
import { type Hostile, type Lies, sign, startHostile } from './testing/hostile.ts';
import { newBinder, providerOf } from './testing/provider.ts';

const CLIENT = 'leadwright';
const SECRET = 'a secret that both know';
const mark = `${process.pid}-${Date.now().toString(36)}`;
const DOMAIN = `hostile-${mark}.test`;
const params = { scope: 'account' as const };
let api: Api;
let hostile: Hostile;
let owner: TestPerson;
let key: string;
let count = 0;

beforeAll(async () => {
  hostile = await startHostile(CLIENT);
  const [sandbox, own] = [new URL(inject('sandboxUrl')), new URL(hostile.issuer)];
  api = await startApi({ EGRESS_ALLOW: `${sandbox.host},${own.host}` });
  owner = await api.buildAccount({ email: `owner@${DOMAIN}` });
  key = await setUp(owner, DOMAIN);
});
afterAll(async () => {
  await api?.stop();
  await hostile?.stop();
});
beforeEach(async () => {
  hostile.lies.now = {};
  await api.platform.databases.platform.query('delete from rate_limits');
});

async function setUp(lead: TestPerson, domain: string, scope: 'account' | 'brand' = 'account') {
  const params = { scope };
  hostile.be({ sub: `owner-${domain}`, email: lead.email });
  const body = { name: 'Keycloak', issuer: hostile.issuer, client_id: CLIENT, client_secret: SECRET };
  const saved = await api.call(lead, signOn.save, { params, body });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  const { data } = (await api.call(lead, signOn.addDomain, { params, body: { name: domain } })).body;
  const record = data.provider?.domains[0]?.record as { name: string; value: string };
  await providerOf(inject('sandboxUrl')).writeText(record.name, record.value);
  await api.call(lead, signOn.checkDomain, { params: { ...params, domain } });
  const rules = { creates: true, groups: [], others: ['leads' as const], passwords_off: false };
  await api.call(lead, signOn.saveRules, { params, body: rules });
  const made = data.redirect_url.split('/').pop() as string;
  const binder = newBinder();
  const begun = await api.call(lead, signOn.test, { params, body: { binder } });
  const answer = hostile.comeBack(begun.body.url);
  const tested = await api.call(null, signOn.finish, { body: { key: made, binder, answer } });
  expect(tested.body).toEqual({ session: null, tested: scope });
  const { provider } = (await api.call(lead, signOn.show, { params })).body;
  expect(provider?.works, JSON.stringify(provider?.last_test)).toBe(true);
  return made;
}

const begin = async (binder: string, at = key) => api.call(null, signOn.begin, { body: { key: at, binder } });
const finish = (binder: string, answer: string, at = key) =>
  api.call(null, signOn.finish, { body: { key: at, binder, answer } });

/** What the provider told of itself before is forgotten. */
const forgetConnection = () =>
  api.platform.databases.owner.query(
    "update sign_on_providers set changed_at = changed_at + interval '1 ms' where key = $1",
    [key],
  );

interface Person {
  sub?: string;
  email?: string;
}
const someone = ({ sub, email }: Person = {}) => {
  count += 1;
  return { sub: sub ?? `sub-${count}`, email: email ?? `robin-${count}@${DOMAIN}` };
};

async function signOnWith(lies: Lies, person: Person = {}) {
  hostile.lies.now = lies;
  hostile.be(someone(person));
  if (lies.metadata) await forgetConnection();
  const binder = newBinder();
  const begun = await begin(binder);
  type Finished = Awaited<ReturnType<typeof finish>>;
  const answered =
    begun.status === 200 ? await finish(binder, hostile.comeBack(begun.body.url)) : (begun as unknown as Finished);
  if (lies.metadata) await forgetConnection();
  return answered;
}

interface Refusal {
  status: number;
  body: { code?: string | undefined; details?: Record<string, unknown> | undefined };
}
const said = ({ status, body }: Refusal) => [
  status,
  body.code,
  ...(body.details?.['reason'] ? [body.details['reason']] : []),
];

const now = () => Math.floor(Date.now() / 1000);
const withPublicKey = (claims: JWTPayload, { publicJwk }: Hostile['keys']) =>
  sign(claims, new TextEncoder().encode(JSON.stringify(publicJwk)), { alg: 'HS256' });
const tampered = async (claims: JWTPayload, { privateKey }: Hostile['keys']) => {
  const [header, , signature] = (await sign(claims, privateKey)).split('.');
  const other = Buffer.from(JSON.stringify({ ...claims, sub: 'somebody-else' })).toString('base64url');
  return `${header}.${other}.${signature}`;
};
const refused = (reason: string) => [403, 'sign-on.refused', reason];
const unavailable = (reason: string) => [503, 'sign-on.unavailable', reason];

const CASES: [string, Lies, (string | number)[], Person?][] = [
  ['an answer that names another issuer (mix-up)', { answer: { iss: 'https://other.test' } }, refused('issuer')],
  ['an answer without the issuer that was announced (mix-up)', { answer: { iss: null } }, refused('issuer')],
  ['a token for another client', { claims: { aud: 'somebody-else' } }, refused('audience')],
  ['a token for us and somebody else', { claims: { aud: [CLIENT, 'somebody-else'] } }, refused('audience')],
  ['a token that another party asked for', { claims: { aud: [CLIENT, 'x'], azp: 'x' } }, refused('audience')],
  ['a token without an audience', { claims: { aud: undefined } }, refused('claims')],
  ['a token of another issuer', { claims: { iss: 'https://other.test' } }, refused('issuer')],
  ['a token without an issuer', { claims: { iss: undefined } }, refused('issuer')],
  ['alg none', { idToken: (claims) => new UnsecuredJWT(claims).encode() }, refused('algorithm')],
  [
    'alg none, announced',
    {
      idToken: (claims) => new UnsecuredJWT(claims).encode(),
      metadata: { id_token_signing_alg_values_supported: ['none', 'RS256'] },
    },
    refused('algorithm'),
  ],
  ['HS256 with the public key', { idToken: withPublicKey }, refused('algorithm')],
  [
    'HS256 with the public key, announced',
    { idToken: withPublicKey, metadata: { id_token_signing_alg_values_supported: ['HS256', 'RS256'] } },
    refused('algorithm'),
  ],
  [
    'HS256 with the client secret',
    { idToken: (claims) => sign(claims, new TextEncoder().encode(SECRET), { alg: 'HS256' }) },
    refused('algorithm'),
  ],
  [
    'the signature of another key',
    { idToken: (claims, { strangerKey }) => sign(claims, strangerKey) },
    refused('signature'),
  ],
  [
    'a key that nobody knows',
    { idToken: (claims, { strangerKey }) => sign(claims, strangerKey, { kid: 'two' }) },
    refused('signature'),
  ],
  ['a token that was changed after signing', { idToken: tampered }, refused('signature')],
  ['a token that is none', { idToken: () => 'a.b.c' }, unavailable('answer')],
  ['no token', { idToken: () => '' }, refused('other')],
  ['an expired token', { claims: { iat: now() - 900, exp: now() - 600 } }, refused('expired')],
  ['a token that never expires', { claims: { exp: undefined } }, refused('claims')],
  ['a token that is not valid yet', { claims: { nbf: now() + 3600 } }, refused('early')],
  ['a token from the future', { claims: { iat: now() + 3600, exp: now() + 7200 } }, refused('early')],
  ['a token without a nonce', { claims: { nonce: undefined } }, refused('nonce')],
  ['the nonce of another sign-on', { claims: { nonce: 'of-another-sign-on' } }, refused('nonce')],
  ['nobody', { claims: { sub: undefined } }, refused('claims')],
  ['a subject that is no text', { claims: { sub: 7 } }, refused('claims')],
  ['a subject of 300 letters', { claims: { sub: 'x'.repeat(300) } }, refused('subject')],
  [
    'another person in the second answer',
    { claims: { email: undefined }, userinfo: { sub: 'somebody-else', email: `x@${DOMAIN}` } },
    refused('subject'),
  ],
  ['an address that is not verified', { claims: { email_verified: false } }, [403, 'sign-on.unverified']],
  ['an address whose verification is not told', { claims: { email_verified: undefined } }, [403, 'sign-on.unverified']],
  ['no address', { claims: { email: undefined } }, [403, 'sign-on.no_address']],
  ['two addresses in one', { claims: { email: `a@other.test,b@${DOMAIN}` } }, [403, 'sign-on.no_address']],
  ['a domain that is not proven', {}, [403, 'sign-on.domain'], { email: 'robin@not-proven.test' }],
  ['a sub-domain of the proven one', {}, [403, 'sign-on.domain'], { email: `robin@sub.${DOMAIN}` }],
  ['a domain that ends like the proven one', {}, [403, 'sign-on.domain'], { email: `robin@x${DOMAIN}` }],
  ['the person who said no', { answer: { code: null, error: 'access_denied' } }, [403, 'sign-on.denied', 'other']],
  ['keys on a private address', { metadata: { jwks_uri: 'http://10.0.0.1/jwks' } }, unavailable('address')],
  [
    'an exchange on a private address',
    { metadata: { token_endpoint: 'http://169.254.169.254/latest' } },
    unavailable('address'),
  ],
  [
    'an exchange on another port of this machine',
    { metadata: { token_endpoint: 'http://127.0.0.1:22/' } },
    unavailable('address'),
  ],
  ['a discovery that points elsewhere', { metadata: { issuer: 'https://other.test' } }, refused('issuer')],
  [
    'a sign-in page that is a script',
    { metadata: { authorization_endpoint: 'javascript:alert(1)' } },
    unavailable('endpoint'),
  ],
  [
    'an exchange that leads elsewhere',
    { token: (reply) => reply.writeHead(302, { location: 'http://10.0.0.1/' }).end() },
    unavailable('answer'),
  ],
  [
    'a huge answer',
    {
      token: (reply) =>
        reply.writeHead(200, { 'content-type': 'application/json' }).end(`{"x":"${'x'.repeat(2_000_000)}"}`),
    },
    unavailable('large'),
  ],
  [
    'an answer that is no JSON',
    { token: (reply) => reply.writeHead(200, { 'content-type': 'text/html' }).end('<p>') },
    unavailable('answer'),
  ],
  [
    'a code that was used before',
    { token: (reply) => reply.writeHead(400, { 'content-type': 'application/json' }).end('{"error":"invalid_grant"}') },
    refused('code'),
  ],
  ['an answer that never comes', { token: () => {} }, unavailable('slow')],
];

describe('a hostile sign-on does not get through', () => {
  it.each(CASES)('%s', async (_name, lies, expected, person) => {
    expect(said(await signOnWith(lies, person))).toEqual(expected);
  });

  it('an honest one does', async () => {
    expect((await signOnWith({})).body.session?.token).toBeTruthy();
  });

  it('an answer again: of another browser, with another code, two minutes later', async () => {
    hostile.be(someone());
    const binder = newBinder();
    const { url } = (await begin(binder)).body;
    const answer = hostile.comeBack(url);
    const over = [410, 'sign-on.over'];
    expect(said(await finish(newBinder(), answer))).toEqual(over);
    expect((await finish(binder, answer)).status).toBe(200);
    // The same browser, because the answer was lost or the page was loaded again.
    expect((await finish(binder, answer)).status).toBe(200);
    expect(said(await finish(binder, answer.replace(/code=[^&]+/, 'code=another')))).toEqual(over);
    const before = api.clock.now();
    api.clock.advance(3 * 60_000);
    expect(said(await finish(binder, answer))).toEqual(over);
    api.clock.set(before);
  });

  it('the answer of an attacker in the browser of a victim (login CSRF), and at the address of another provider', async () => {
    const victim = newBinder();
    await begin(victim);
    hostile.be(someone());
    const attacker = (await begin(newBinder())).body;
    expect(said(await finish(victim, hostile.comeBack(attacker.url)))).toEqual([410, 'sign-on.over']);
    const other = await api.buildAccount({ email: `owner@other-${DOMAIN}` });
    const otherKey = await setUp(other, `other-${DOMAIN}`);
    const binder = newBinder();
    const begun = (await begin(binder)).body;
    expect(said(await finish(binder, hostile.comeBack(begun.url), otherKey))).toEqual([410, 'sign-on.over']);
  });

  it('a token of an earlier sign-on (replay), and the code of another person in an attacker’s own answer', async () => {
    let stolen = '';
    const keep: NonNullable<Lies['idToken']> = async (claims, { privateKey }) => {
      stolen = await sign(claims, privateKey);
      return stolen;
    };
    expect((await signOnWith({ idToken: keep })).status).toBe(200);
    expect(said(await signOnWith({ idToken: () => stolen }))).toEqual(refused('nonce'));
    hostile.lies.now = {};
    hostile.be(someone());
    const victims = new URLSearchParams(hostile.comeBack((await begin(newBinder())).body.url)).get('code');
    const attacker = newBinder();
    const own = hostile.comeBack((await begin(attacker)).body.url);
    const mixed = own.replace(/code=[^&]+/, `code=${victims}`);
    expect(said(await finish(attacker, mixed))).toEqual(refused('nonce'));
  });

  it('an answer, a token and a person of one brand at another brand of the same provider', async () => {
    const domain = `brands-${DOMAIN}`;
    const leads = [
      await api.buildReseller({ email: `one@${domain}` }),
      await api.buildReseller({ email: `two@${domain}` }),
    ];
    const [one = '', two = ''] = [
      await setUp(leads[0] as TestPerson, domain, 'brand'),
      await setUp(leads[1] as TestPerson, domain, 'brand'),
    ];
    const person = someone({ email: `pat@${domain}` });
    hostile.be(person);
    let stolen = '';
    hostile.lies.now = {
      idToken: async (claims, { privateKey }) => {
        stolen = await sign(claims, privateKey);
        return stolen;
      },
    };
    const binder = newBinder();
    const answer = hostile.comeBack((await begin(binder, one)).body.url);
    expect(said(await finish(binder, answer, two))).toEqual([410, 'sign-on.over']);
    const entered = await finish(binder, answer, one);
    expect(entered.status).toBe(200);
    hostile.lies.now = { idToken: () => stolen };
    const other = newBinder();
    expect(said(await finish(other, hostile.comeBack((await begin(other, two)).body.url), two))).toEqual(
      refused('nonce'),
    );
    hostile.lies.now = {};
    const honest = newBinder();
    const apart = await finish(honest, hostile.comeBack((await begin(honest, two)).body.url), two);
    expect(apart.body.session?.user.account.id).not.toBe(entered.body.session?.user.account.id);
  });

  it('is tried in at least forty ways, of every kind', () => {
    const kinds = {
      'mix-up': /mix-up/,
      'wrong audience': /audience|another client|somebody else|another party/,
      'other issuer': /issuer/,
      'alg none': /alg none/,
      'forged signature': /HS256|signature|key that nobody|changed after/,
      'expired or early': /expire|not valid yet|future/,
      'replayed nonce': /nonce/,
      'replayed code': /code that was used/,
      'unverified address': /not verified|not told/,
      'domain not proven': /not proven|sub-domain|ends like/,
      'calls into our network': /private address|another port|leads elsewhere/,
    };
    expect(CASES.length).toBeGreaterThanOrEqual(40);
    for (const [kind, pattern] of Object.entries(kinds))
      expect(CASES.filter(([name]) => pattern.test(name)).length, kind).toBeGreaterThan(0);
  });

  it('an answer after a quarter of an hour, without a state, with two', async () => {
    hostile.be(someone());
    const binder = newBinder();
    const begun = (await begin(binder)).body;
    const answer = hostile.comeBack(begun.url);
    for (const wrong of [answer.replace(/state=[^&]+&/, ''), `${answer}&state=x`, 'state=x'])
      expect(said(await finish(binder, wrong))).toEqual([410, 'sign-on.over']);
    const before = api.clock.now();
    api.clock.advance(16 * 60_000);
    expect(said(await finish(binder, answer))).toEqual([410, 'sign-on.over']);
    api.clock.set(before);
  });

  it('a subject that comes back with another address, until its person confirms it', async () => {
    const { sub } = someone();
    expect((await signOnWith({}, { sub })).status).toBe(200);
    const again = await signOnWith({}, { sub, email: `heir-${count}@${DOMAIN}` });
    expect(said(again)).toEqual([409, 'sign-on.confirm']);
    expect(again.body.details).toMatchObject({ is_changed: true });
  });

  it('the owner’s own address, a member who was stopped, an address of another account', async () => {
    expect(said(await signOnWith({}, { email: owner.email }))).toEqual([409, 'sign-on.confirm']);
    const { sub, email } = someone();
    await signOnWith({}, { sub, email });
    const { data } = (await api.call(owner, team.find, {})).body;
    const id = data.find((member) => member.email === email)?.id as number;
    await api.call(owner, team.stop, { params: { id } });
    expect(said(await signOnWith({}, { sub, email }))).toEqual([403, 'identity.stopped']);
    const elsewhere = await api.buildAccount({ email: `taken-${count}@${DOMAIN}` });
    expect(said(await signOnWith({}, { email: elsewhere.email }))).toEqual([409, 'sign-on.elsewhere']);
  });

  it('an address to return to: the product takes none', async () => {
    const body = { key, binder: newBinder(), return_to: 'https://evil.test' };
    expect((await api.call(null, signOn.begin, { body } as never)).status).toBe(422);
  });

  it('a provider that is named by its plain, private or wrong address', async () => {
    expect(issuerIn('http://login.example.com', false)).toBeNull();
    expect(issuerIn('https://user:pass@login.example.com', false)).toBeNull();
    expect(issuerIn('login.example.com/.well-known/openid-configuration', false)?.href).toBe(
      'https://login.example.com/',
    );
    const other = await api.buildAccount();
    for (const issuer of ['http://10.0.0.1/', 'http://127.0.0.1:22/', `${hostile.issuer}/other`, 'ftp://x.test']) {
      const saved = await api.call(other, signOn.save, { params, body: { name: 'X', issuer, client_id: 'x' } });
      expect([saved.status, Object.keys(saved.body.errors ?? {})], issuer).toEqual([422, ['issuer']]);
    }
  });
});

describe('a logout token', () => {
  const EVENTS = { 'http://schemas.openid.net/event/backchannel-logout': {} };
  const post = (token: string) =>
    api.app.inject({
      method: 'POST',
      url: `/auth/sign-on/${key}/logout`,
      headers: { host: 'localhost', 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ logout_token: token }).toString(),
    });
  let jti = 0;
  const claimsOf = (sub: string, more: object = {}) => ({
    iss: hostile.issuer,
    aud: CLIENT,
    iat: now(),
    exp: now() + 120,
    jti: `jti-${++jti}`,
    sub,
    events: EVENTS,
    ...more,
  });

  it('ends the sessions of its person, once, and nothing if anything of it is wrong', async () => {
    const { sub, email } = someone();
    const entered = (await signOnWith({}, { sub, email })).body.session?.token as string;
    const { privateKey, strangerKey } = hostile.keys;
    const wrong = [
      new UnsecuredJWT(claimsOf(sub)).encode(),
      await sign(claimsOf(sub), strangerKey),
      await sign(claimsOf(sub), new TextEncoder().encode(SECRET), { alg: 'HS256' }),
      await sign(claimsOf(sub, { aud: 'somebody-else' }), privateKey),
      await sign(claimsOf(sub, { iss: 'https://other.test' }), privateKey),
      await sign(claimsOf(sub, { events: {} }), privateKey),
      await sign(claimsOf(sub, { nonce: 'n' }), privateKey),
      await sign(claimsOf(sub, { iat: now() - 3600, exp: now() - 3000 }), privateKey),
      await sign(claimsOf(sub, { jti: undefined }), privateKey),
      await sign(claimsOf('', { sub: undefined }), privateKey),
      await sign(claimsOf(sub), privateKey, { typ: 'at+jwt' }),
      'nothing',
    ];
    for (const token of wrong) expect((await post(token)).statusCode, token.slice(0, 60)).toBe(400);
    expect((await api.call(entered, identity.me, {})).status).toBe(200);
    const right = await sign(claimsOf(sub), privateKey, { typ: 'logout+jwt' });
    const answer = await post(right);
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
    expect((await api.call(entered, identity.me, {})).status).toBe(401);
    expect((await post(right)).statusCode).toBe(400);
  });
});
