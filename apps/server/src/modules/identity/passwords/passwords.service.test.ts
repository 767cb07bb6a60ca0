import { expect, it } from 'vitest';
import { hashPassword, isPassword } from './passwords.service.ts';

it('are hashed with Argon2id at the cost that OWASP asks for', async () => {
  const [one, other] = [await hashPassword('correct horse'), await hashPassword('correct horse')];
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(one).not.toBe(other);
  expect([await isPassword('correct horse', one), await isPassword('correct horsE', one)]).toEqual([true, false]);
});
