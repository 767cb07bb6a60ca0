/** What people do in Salesforce. It posts nothing: organizations would have to write code for that. */
import type { FastifyInstance } from 'fastify';
import { type Deed, peopleControl } from '../crm-hooks.ts';
import { convertLead, deleteRecord, mergeRecords, needAny } from './salesforce-records.ts';
import type { Opportunity, Organization, Salesforce } from './salesforce-state.ts';

export const TOMAS = { id: '005Sb00000tomasAAA', name: 'Tomás Vega' };

type Act = (organization: Organization, deed: Deed) => Promise<void>;

export function salesforcePeople(app: FastifyInstance, salesforce: Salesforce): void {
  const { sandbox, store } = salesforce;
  const set =
    (valuesOf: (organization: Organization, deed: Deed) => Record<string, string | boolean>): Act =>
    async (organization, deed) => {
      const { record } = needAny(organization, deed.contact);
      Object.assign(record.values, valuesOf(organization, deed));
      record.modified = sandbox.clock.now().toISOString();
      store.save();
    };
  /** A lead has a status; a contact has a part in an opportunity. */
  const moved =
    (opportunity: Opportunity, ofLead: Act): Act =>
    async (organization, deed) => {
      if (needAny(organization, deed.contact).object === 'Lead') return ofLead(organization, deed);
      organization.roles = organization.roles.filter(({ ContactId }) => ContactId !== deed.contact);
      organization.roles.push({ ContactId: deed.contact, opportunity });
      store.save();
    };
  peopleControl(
    app,
    { path: 'organizations', owners: () => store.state.organizations },
    {
      work: moved(
        { IsWon: false, IsClosed: false },
        set(() => ({ Status: 'Working - Contacted' })),
      ),
      lose: moved(
        { IsWon: false, IsClosed: true },
        set(() => ({ Status: 'Closed - Not Converted' })),
      ),
      win: moved({ IsWon: true, IsClosed: true }, async (organization, { contact }) => {
        convertLead(salesforce, organization, contact);
        needAny(organization, contact).record.opportunity = { IsWon: true, IsClosed: true };
        store.save();
      }),
      unsubscribe: set(() => ({ HasOptedOutOfEmail: true })),
      subscribe: set(() => ({ HasOptedOutOfEmail: false })),
      assign: set(({ user }, { owner }) => ({ OwnerId: owner === TOMAS.name ? TOMAS.id : user.id })),
      delete: async (organization, { contact }) => deleteRecord(salesforce, organization, contact),
      merge: async (organization, { contact, into }) => mergeRecords(salesforce, organization, into, contact),
    },
  );
}
