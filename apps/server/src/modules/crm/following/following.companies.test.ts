/** A lead that became a company in the CRM is not a contact: it is not followed, and the other leads are. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { company } from '../push/testing/pushes.ts';
import { SIMULATED } from '../push/testing/simulated.ts';
import { type Follows, startFollowing } from './testing/following.ts';

describe.each([SIMULATED.hubspot, SIMULATED.pipedrive, SIMULATED.salesforceContacts])('companies in $name', (crm) => {
  let follows: Follows;
  beforeAll(async () => {
    follows = await startFollowing(crm);
  });
  afterAll(() => follows.stop());

  it('are not taken for contacts that were deleted, and the contacts beside them are read', async () => {
    const by = await follows.sender();
    const { listId, ids } = await follows.fill(by, [{ ...company(1), email: '', phone: '' }, company(2)]);
    await follows.push(by, listId);
    await follows.readLater();
    expect(await follows.inCrm(by, ids[0] as number)).toEqual([]);
    expect(await follows.inCrm(by, ids[1] as number)).toMatchObject([
      { states: ['open'], read_at: expect.stringMatching(/^\d/) },
    ]);
  });
});
