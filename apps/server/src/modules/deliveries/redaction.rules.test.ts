import { growth, LINEAR } from '@leadwright/contract/testing/growth';
import { describe, expect, it } from 'vitest';
import { redactBody } from './redaction.rules.ts';

const redacted = (text: string, secrets: string[] = []) => redactBody(Buffer.from(text), secrets);

describe('what is kept of an answer', () => {
  it('hides members with secret names and what we sent ourselves', () => {
    const body = '{"ok":true,"access_token":"abc\\"def","pin_secret": 42,"echo":"our-own-token"}';
    expect(redacted(body, ['our-own-token'])).toEqual({
      body: '{"ok":true,"access_token":"[hidden]","pin_secret": "[hidden]","echo":"[hidden]"}',
      cut: false,
    });
  });

  it('hides also what the cut goes through', () => {
    const filler = 'x'.repeat(4070);
    const cutMember = redacted(`{"a":"${filler}","token":"${'s'.repeat(100)}"}`);
    expect(cutMember.cut).toBe(true);
    expect(cutMember.body).not.toContain('ss');
    const cutSecret = redacted(`${'x'.repeat(4090)}whsec_topsecret and more`, ['whsec_topsecret']);
    expect(cutSecret.body).not.toContain('whsec');
    expect(cutSecret.body.length).toBeLessThanOrEqual(4096);
  });

  it('is found quickly, whatever a receiver answers', async () => {
    const answers = [
      (size: number) => `"${'token'.repeat(size)}"`,
      (size: number) => `"${'token'.repeat(size)}`,
      (size: number) => '"token'.repeat(size),
    ];
    for (const answer of answers)
      expect(await growth((size) => redacted(answer(size)), 10_000), answer(1)).toBeLessThan(LINEAR);
  });
});
