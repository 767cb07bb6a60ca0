/** Changes in one place show live in every other. */
import { lists } from '@leadwright/contract/leads/lists';
import { results } from '@leadwright/contract/leads/results';
import { it } from 'vitest';
import { call } from '../support/client.ts';
import { newPage, see, world } from '../support/journey.ts';
import { personOf } from '../support/list-acts.ts';

it('shows a list renamed elsewhere, and rows added elsewhere, without a reload', async () => {
  const account = await personOf('en');
  const { token } = account;
  const { data: list } = await call(world, lists.create, { token, body: { name: 'First name', type: 'local' } });
  const [overview, opened] = [await newPage({ account }), await newPage({ account })];
  await overview.go('/lead-search/saved-lists');
  await see(overview.page.getByText('First name'));
  await opened.go(`/lead-search/saved-lists/local-${list.id}`);
  await see(opened.page.getByRole('heading', { name: 'First name' }));

  await call(world, lists.rename, { token, params: { id: list.id }, body: { name: 'Second name' } });
  await see(overview.page.getByText('Second name'));
  await see(opened.page.getByRole('heading', { name: 'Second name' }));

  const body = { rows: [{ website: 'elsewhere.test' }] };
  await call(world, results.addManually, { token, params: { id: list.id }, body });
  await see(opened.page.getByText('elsewhere.test'));
});
