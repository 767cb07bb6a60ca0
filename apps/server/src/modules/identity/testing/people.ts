/** What the tests of signing in share: the sandbox's inbox, and people with a password. */
import { identity } from '@leadwright/contract/accounts/identity';
import { request } from 'undici';
import { expect, inject } from 'vitest';
import { asAccount, systemBase } from '../../../platform/context.ts';
import type { Api, TestPerson } from '../../../testing/api.ts';
import { updateCredentials } from '../credentials.repository.ts';
import { seedPassword } from '../passwords/passwords.service.ts';

export const PASSWORD = 'correct horse battery';
export const NORTHWIND = { host: 'northwind.localhost' };

let count = 0;
/** An address that is unique in this test run: the sandbox's inbox is shared. */
export const freshEmail = (name = 'ann') => `${name}.${process.pid}.${Date.now().toString(36)}.${++count}@people.test`;

export interface SentMail {
  id: number;
  subject: string;
  text: string;
  html: string;
}

/** Every mail to the address, newest first. Only what the jobs have sent so far. */
export async function mailsTo(email: string): Promise<SentMail[]> {
  const { body } = await request(`${inject('sandboxUrl')}/mail?to=${encodeURIComponent(email)}`);
  return (await body.json()) as SentMail[];
}

export async function newestCode(api: Api, email: string): Promise<string> {
  await api.runJobs();
  const [mail] = await mailsTo(email);
  const code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0];
  if (!code) throw new Error(`no code was mailed to ${email}`);
  return code;
}

/** Some other six digits. */
export const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000');

export async function givePassword(api: Api, person: TestPerson, password = PASSWORD): Promise<TestPerson> {
  const passwordHash = await seedPassword(password);
  await asAccount(systemBase(api.platform), person.accountId, (tx) =>
    updateCredentials(tx.db, person.accountId, person.userId, { password_hash: passwordHash }),
  );
  return person;
}

/** Opens another session besides the one the person was built with. */
export async function signIn(api: Api, email: string, password = PASSWORD, options: Parameters<Api['call']>[3] = {}) {
  const reply = await api.call(null, identity.login, { body: { email, password } }, options);
  expect(reply.status).toBe(200);
  return reply.body;
}

export const registration = (email: string, changes: Record<string, unknown> = {}) => ({
  first_name: 'Ann',
  last_name: 'Archer',
  email,
  password: PASSWORD,
  password_confirmation: PASSWORD,
  ...changes,
});

export const failure = (reply: { status: number; body: { code?: string | undefined } }) => [
  reply.status,
  reply.body.code,
];
