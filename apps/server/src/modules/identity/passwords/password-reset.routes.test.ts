import { identity } from '@leadwright/contract/accounts/identity';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asAccount, systemBase } from '../../../platform/context.ts';
import { type Api, startApi, type TestPerson } from '../../../testing/api.ts';
import { statementsOf } from '../../../testing/statements.ts';
import { updateCredentials } from '../credentials.repository.ts';
import {
  failure,
  freshEmail,
  givePassword,
  mailsTo,
  newestCode,
  PASSWORD,
  signIn,
  wrongFor,
} from '../testing/people.ts';

const NEW = 'a brand new password';

describe('passwords', () => {
  let api: Api;
  let person: TestPerson;
  const forgot = (email: string) => api.call(null, identity.forgotPassword, { body: { email } });
  const check = (email: string, code: string) => api.call(null, identity.checkResetCode, { body: { email, code } });
  const reset = (email: string, code: string, password = NEW) =>
    api.call(null, identity.resetPassword, { body: { email, code, password, password_confirmation: password } });
  const login = (email: string, password: string) => api.call(null, identity.login, { body: { email, password } });
  const meStatus = async (token: string) => (await api.call(token, identity.me, {})).status;

  beforeAll(async () => {
    api = await startApi();
  });
  afterAll(() => api.stop());
  beforeEach(async () => {
    api.clock.advance(2 * 3600_000);
    person = await givePassword(api, await api.buildAccount({ email: freshEmail() }));
  });

  describe('forgotten', () => {
    it('are replaced with the mailed code; every session ends and the owner gets a mail', async () => {
      const other = await signIn(api, person.email);
      await forgot(person.email);
      const code = await newestCode(api, person.email);
      expect((await check(person.email, code)).body).toEqual({ valid: true });
      expect((await reset(person.email, code)).status).toBe(200);
      expect([await meStatus(person.token), await meStatus(other.token)]).toEqual([401, 401]);
      expect((await login(person.email, PASSWORD)).status).toBe(401);
      expect((await login(person.email, NEW)).status).toBe(200);
      await api.runJobs();
      expect((await mailsTo(person.email))[0]?.subject).toMatch(/^Your .+ password was changed$/);
      expect((await reset(person.email, code)).status).toBe(422);
    });

    it('are requested again after a lost answer: the same code works, and the countdown continues', async () => {
      const unknown = freshEmail();
      for (const email of [person.email, unknown]) expect((await forgot(email)).body).toMatchObject({ resend_in: 60 });
      const code = await newestCode(api, person.email);
      api.clock.advance(15_000);
      for (const email of [person.email, unknown]) {
        const again = await forgot(email);
        expect([again.status, again.body]).toMatchObject([200, { resend_in: 45 }]);
      }
      await api.runJobs();
      expect(await mailsTo(person.email)).toHaveLength(1);
      expect((await reset(person.email, code)).status).toBe(200);
      expect((await reset(person.email, code)).body).toMatchObject({
        errors: { code: ['This code was already used. Sign in with your password.'] },
      });
    });

    it('are answered with the same words for an unknown address, and nothing is sent there', async () => {
      const unknown = freshEmail();
      const [first, second] = [await forgot(person.email), await forgot(unknown)];
      expect([first.status, first.body]).toEqual([second.status, second.body]);
      await api.runJobs();
      expect(await mailsTo(unknown)).toEqual([]);
    });

    it('ask the database the same for an unknown address, so that it takes as long', async () => {
      const [known, unknown] = [await api.buildAccount({ email: freshEmail() }), { email: freshEmail() }];
      const asked = await statementsOf(() => forgot(known.email));
      expect(await statementsOf(() => forgot(unknown.email))).toEqual(asked);
    });

    it('need the code of that very person', async () => {
      const other = await givePassword(api, await api.buildAccount({ email: freshEmail() }));
      await forgot(person.email);
      await forgot(other.email);
      const [mine, theirs] = [await newestCode(api, person.email), await newestCode(api, other.email)];
      if (mine !== theirs) expect((await reset(person.email, theirs)).status).toBe(422);
      expect((await login(person.email, PASSWORD)).status).toBe(200);
    });

    it('survive four mistakes before the right code, checked and then used', async () => {
      await forgot(person.email);
      const code = await newestCode(api, person.email);
      for (let round = 0; round < 4; round++) expect((await check(person.email, wrongFor(code))).status).toBe(422);
      expect((await check(person.email, code)).status).toBe(200);
      expect((await reset(person.email, code)).status).toBe(200);
    });

    it('cannot become a common one, and the code is not lost by trying', async () => {
      await forgot(person.email);
      const code = await newestCode(api, person.email);
      expect((await reset(person.email, code, 'password1')).body.errors?.password?.[0]).toMatch(/too common/);
      expect((await reset(person.email, code)).status).toBe(200);
    });

    it('are replaced in every brand on its own when an address has several', async () => {
      const reseller = await api.buildReseller();
      const twin = await givePassword(
        api,
        await api.buildAccount({ email: person.email, parentId: reseller.accountId, brandId: reseller.brandId }),
        'the password over there',
      );
      await forgot(person.email);
      await api.runJobs();
      const mails = await mailsTo(person.email);
      expect(mails).toHaveLength(2);
      const mail = mails.find(({ subject }) => /^Your Brand \d+ /.test(subject));
      const code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] as string;
      expect((await reset(person.email, code)).status).toBe(200);
      expect((await login(person.email, NEW)).body.user.id).toBe(twin.userId);
      expect((await login(person.email, PASSWORD)).body.user.id).toBe(person.userId);
    });
  });

  describe('changed', () => {
    const change = (body: object, token = person.token) =>
      api.call(token, identity.changePassword, {
        body: { password: NEW, password_confirmation: NEW, ...body } as never,
      });

    it('end every other session at once and keep this one', async () => {
      const other = await signIn(api, person.email);
      expect((await change({ current_password: PASSWORD })).status).toBe(200);
      expect([await meStatus(person.token), await meStatus(other.token)]).toEqual([200, 401]);
      expect((await login(person.email, NEW)).status).toBe(200);
    });

    it.each([
      ['current_password', {}, 'Field is required'],
      ['current_password', { current_password: 'not it' }, 'The password is incorrect.'],
      [
        'password',
        { current_password: PASSWORD, password: PASSWORD, password_confirmation: PASSWORD },
        'This is your current password. Please choose another one.',
      ],
      [
        'password',
        { current_password: PASSWORD, password: '12345', password_confirmation: '12345' },
        'Minimum length 6',
      ],
      ['password_confirmation', { current_password: PASSWORD, password_confirmation: 'x' }, 'Passwords must match'],
    ])('are refused under %s for %j', async (field, body, words) => {
      const reply = await change(body);
      expect([reply.status, reply.body.errors?.[field]?.[0]]).toEqual([422, words]);
    });

    it('cannot be guessed by who found an open session', async () => {
      const statuses = [];
      for (let round = 0; round < 21; round++)
        statuses.push((await change({ current_password: `guess ${round}` })).status);
      expect(statuses.at(-1)).toBe(429);
    });

    it('free a person who had to choose a new one', async () => {
      await asAccount(systemBase(api.platform), person.accountId, (tx) =>
        updateCredentials(tx.db, person.accountId, person.userId, { must_change_password: true }),
      );
      expect(failure(await api.call(person, identity.findSessions, {}))).toEqual([403, 'access.password_change']);
      expect((await change({ current_password: PASSWORD })).status).toBe(200);
      expect((await api.call(person, identity.findSessions, {})).status).toBe(200);
    });

    it('can be set without the old one by a user who never had one', async () => {
      const social = await api.buildAccount({ email: freshEmail() });
      expect((await api.call(social, identity.me, {})).body.has_password).toBe(false);
      expect((await change({}, social.token)).status).toBe(200);
      expect((await api.call(social, identity.me, {})).body.has_password).toBe(true);
    });

    it('need a session', async () => {
      expect((await change({}, 'nobody')).status).toBe(401);
    });
  });

  it('can be asked to be longer by the installation', async () => {
    const strict = await startApi({ PASSWORD_MIN_LENGTH: '12' });
    try {
      const body = {
        first_name: 'A',
        last_name: 'B',
        email: freshEmail(),
        password: 'elevenchars',
        password_confirmation: 'elevenchars',
      };
      const reply = await strict.call(null, identity.register, { body });
      expect(reply.body.errors?.password?.[0]).toBe('Minimum length 12');
    } finally {
      await strict.stop();
    }
  });
});
