import { CRM_PROVIDERS } from '@leadwright/contract/integrations/crms';
import { expect, it } from 'vitest';
import type { Config } from '../../../platform/config/config.ts';
import { followingOf } from './followings.registry.ts';

it('follows every CRM but a form, which tells nothing', () => {
  expect(CRM_PROVIDERS.filter((provider) => !followingOf(provider))).toEqual(['groove']);
});

it('takes no webhook of HighLevel whose signature is missing, cut, or of other words', () => {
  const hook = followingOf('ghl')?.appHook;
  const config = { GHL_WEBHOOK_KEY: 'MCowBQYDK2VwAyEA5Mke0HPpsNv0cou1igkanXwgqAqwBJhgR144d9rl7Mo=' } as Config;
  const call = { config, url: '', body: '{}', now: new Date(0) };
  for (const given of [{}, { 'x-ghl-signature': 'YWJj' }, { 'x-ghl-signature': 'A'.repeat(88) }])
    expect(hook?.verify({ ...call, headers: given })).toBe(false);
});
