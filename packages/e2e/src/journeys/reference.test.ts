/** The API reference: searched, read, copied and tried, under the host's brand. */
import { identity } from '@leadwright/contract/accounts/identity';
import { lists } from '@leadwright/contract/leads/lists';
import { describe, expect, it } from 'vitest';
import { expectNoSeriousAxe } from '../support/axe.ts';
import { call } from '../support/client.ts';
import { AT_THE_DESK, newPage, see, seeGone, world } from '../support/journey.ts';
import { settledAccount } from '../support/people.ts';

describe.each(AT_THE_DESK)('the API reference in $language at $width px', (setting) => {
  it('finds a call by its text and tries it with a key', async () => {
    const account = await settledAccount();
    const { key } = await call(world, identity.createApiKey, { token: account.token, body: { name: 'Reference' } });
    const body = { name: 'Seen in the reference', type: 'local' as const };
    await call(world, lists.create, { token: account.token, body });

    const visitor = await newPage(setting);
    const { page, say } = visitor;
    await visitor.go('/api/docs');
    await see(page.getByRole('heading', { name: say('reference.overview.title') }));
    await expectNoSeriousAxe(page);
    await page.getByRole('searchbox', { name: say('reference.search') }).fill('get campaigns');
    await seeGone(page.getByRole('link', { name: 'Sign in', exact: false }));
    await page.getByRole('navigation').getByRole('link', { name: lists.find.summary }).click();
    await see(page.getByRole('heading', { name: lists.find.summary }));
    expect(new URL(page.url()).hash).toBe('#lists.find');
    await page.getByLabel(say('reference.key')).first().fill(key);
    await page.getByLabel('search', { exact: true }).fill('Seen in');
    await page.getByRole('button', { name: say('reference.send') }).click();
    await see(page.getByText('"name": "Seen in the reference"'));
    await expectNoSeriousAxe(page);
  });
});

it('opens the call in its URL, and without a key only public calls', async () => {
  const visitor = await newPage({ refusals: [401], dark: true });
  const { page, say } = visitor;
  await visitor.go('/api/docs#lists.find');
  await see(page.getByText(`curl -X GET '${world.url}/api/campaigns'`));
  await page.getByRole('button', { name: say('reference.send') }).click();
  await see(page.getByText('401 ·'));
  await expectNoSeriousAxe(page);
});
