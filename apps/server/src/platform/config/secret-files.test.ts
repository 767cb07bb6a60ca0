import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { scratchFolder } from '../../testing/scratch-folder.ts';
import { loadConfig } from './config.ts';
import { SECRET_SETTINGS, Settings } from './settings.ts';
import { WrongSettings } from './wrong-settings.ts';

const folder = scratchFolder('leadwright-secret-files-');
const fileWith = (name: string, text: string) => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};
const config = (env: Record<string, string>) => loadConfig({ DATA_DIR: join(folder, 'data'), ...env });
const refusal = (env: Record<string, string>) => {
  try {
    config(env);
  } catch (error) {
    expect(error).toBeInstanceOf(WrongSettings);
    return (error as Error).message;
  }
  throw new Error('these settings were accepted');
};

/** Their names sound secret, but they are shown to everybody. */
const PUBLIC = ['STRIPE_PUBLISHABLE_KEY', 'GHL_WEBHOOK_KEY'];
/** Addresses that carry a password. */
const ADDRESSES = ['DATABASE_URL', 'DATABASE_POOL_URL', 'SMTP_URL'];

describe('a secret in a file', () => {
  it('is possible for every setting that is a secret by its name, and for addresses with a password', () => {
    const sounding = Object.keys(Settings.shape).filter((name) => /(KEYS?|SECRET|TOKEN|PASSWORD)$/.test(name));
    const expected = [...sounding.filter((name) => !PUBLIC.includes(name)), ...ADDRESSES];
    expect(expected.filter((name) => !SECRET_SETTINGS.includes(name))).toEqual([]);
  });

  it.each([
    ['as written', 'xyz', 'xyz'],
    ['without the last line break', 'xyz\n', 'xyz'],
    ['without a line break of Windows', 'xyz\r\n', 'xyz'],
    ['with blanks and line breaks inside it', ' x\ny \n', ' x\ny '],
  ])('is taken %s', (_how, text, value) => {
    expect(config({ METRICS_TOKEN_FILE: fileWith('token', text) }).METRICS_TOKEN).toBe(value);
  });

  it('counts as set by the environment, and is checked as its value is', () => {
    expect(config({ HUNTER_KEY_FILE: fileWith('hunter', 'k') }).given).toContain('HUNTER_KEY');
    expect(refusal({ SMTP_URL_FILE: fileWith('smtp', 'mail.example.com') })).toMatch(/^SMTP_URL: must be an address/m);
  });

  it('holds several secret keys, one a line', () => {
    const key = (byte: number) => Buffer.alloc(32, byte).toString('base64');
    const { secretKeys } = config({ SECRET_KEYS_FILE: fileWith('keys', `2:${key(2)}\n1:${key(1)}\n`) });
    expect([...secretKeys.keys()]).toEqual([2, 1]);
  });

  it('is refused beside the value itself', () => {
    const message = refusal({ METRICS_TOKEN: 'hidden', METRICS_TOKEN_FILE: fileWith('token', 'xyz') });
    expect(message).toMatch(/^METRICS_TOKEN: it is set, and METRICS_TOKEN_FILE is set too/m);
    expect(message).not.toContain('hidden');
  });

  it.each([
    ['does not exist', () => join(folder, 'nowhere')],
    ['is a folder', () => folder],
    ['is empty', () => fileWith('empty', '\n')],
  ])('is refused with its name if it %s', (_why, path) => {
    expect(refusal({ STRIPE_SECRET_KEY_FILE: path() })).toMatch(/^STRIPE_SECRET_KEY_FILE: .* cannot be read/m);
  });

  it('reports every fault at once', () => {
    const message = refusal({ APOLLO_KEY_FILE: '/nowhere/a', HUNTER_KEY_FILE: '/nowhere/b' });
    expect(message).toMatch(/APOLLO_KEY_FILE.*HUNTER_KEY_FILE/s);
  });
});
