import { randomBytes } from 'node:crypto';
import { holds } from '@leadwright/contract/testing/holds';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSecrets, hashToken, randomCode, randomToken, sameSecret } from './secrets.ts';

const keys = (...versions: number[]) => new Map(versions.map((version) => [version, randomBytes(32)]));
const PLACE = 'smtp_settings:42:password';

describe('sealed secrets', () => {
  it('open again, whatever they are', () => {
    const secrets = createSecrets(keys(1));
    holds(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.string(),
        (text, context) => secrets.open(secrets.seal(text, context), context) === text,
      ),
    );
  });

  it('do not show what they hold, and never look the same twice', () => {
    const secrets = createSecrets(keys(1));
    const [first, second] = [secrets.seal('hunter2', PLACE), secrets.seal('hunter2', PLACE)];
    expect(first).not.toContain('hunter2');
    expect(first).not.toBe(second);
  });

  it('do not open in another place, or when a single bit was changed', () => {
    const secrets = createSecrets(keys(1));
    const sealed = secrets.seal('hunter2', PLACE);
    expect(() => secrets.open(sealed, 'smtp_settings:43:password')).toThrow();
    const [format, version, encoded] = sealed.split('.') as [string, string, string];
    const bytes = Buffer.from(encoded, 'base64url');
    for (let index = 0; index < bytes.length; index += 1) {
      const changed = Buffer.from(bytes);
      changed[index] = (changed[index] as number) ^ 1;
      expect(() => secrets.open(`${format}.${version}.${changed.toString('base64url')}`, PLACE)).toThrow();
    }
  });

  it.each(['', 'x', 'v1.1', 'v1.1.AAAA', 'v2.1.AAAA', 'hunter2', 'v1.x.AAAA'])('are not taken for one: %j', (text) => {
    expect(() => createSecrets(keys(1)).open(text, PLACE)).toThrow();
  });

  it('stay readable when the key rotates, and say that they are old', () => {
    const all = keys(1, 2, 10);
    const before = createSecrets(new Map([...all].filter(([version]) => version < 10)));
    const after = createSecrets(all);
    const old = before.seal('hunter2', PLACE);
    expect(after.open(old, PLACE)).toBe('hunter2');
    expect(after.isCurrent(old)).toBe(false);
    expect(after.isCurrent(after.seal('hunter2', PLACE))).toBe(true);
    expect(() => before.open(after.seal('hunter2', PLACE), PLACE)).toThrow('secret key 10 is not known');
  });

  it('need a key', () => {
    expect(() => createSecrets(new Map())).toThrow();
  });
});

describe('tokens and codes', () => {
  it('are long, random and carry their prefix', () => {
    const tokens = new Set(Array.from({ length: 1000 }, () => randomToken('lw_')));
    expect(tokens.size).toBe(1000);
    for (const token of tokens) expect(token).toMatch(/^lw_[\w-]{43}$/);
    expect(hashToken('x')).toHaveLength(32);
  });

  it('of six digits are spread evenly, leading zeros included', () => {
    const counts = Array.from({ length: 10 }, () => 0);
    for (let round = 0; round < 20_000; round += 1) {
      const code = randomCode();
      expect(code).toMatch(/^\d{6}$/);
      counts[Number(code[0])] = (counts[Number(code[0])] as number) + 1;
    }
    for (const count of counts) expect(Math.abs(count - 2000)).toBeLessThan(300);
  });

  it('compare by content, also when their lengths differ', () => {
    expect(sameSecret('abc', Buffer.from('abc'))).toBe(true);
    expect(sameSecret('abc', 'abd')).toBe(false);
    expect(sameSecret('abc', 'abcd')).toBe(false);
    expect(sameSecret('', 'a')).toBe(false);
  });
});
