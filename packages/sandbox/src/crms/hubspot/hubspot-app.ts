/** HubSpot's own pages that the product links to: where access is given, and the pages of contacts and companies. */
import { html } from '../../html.ts';
import { page, sendPage } from '../../page.ts';
import { acceptForms } from '../../requests.ts';
import type { Vendor } from '../../vendor.ts';
import { contactsCard } from '../contacts-card.ts';
import { ALL_SCOPES, AUTHORIZE_PATH, authorizeRoutes } from './hubspot-oauth.ts';
import { shownRecord } from './hubspot-panel.ts';
import { findRecord } from './hubspot-records.ts';
import { HUBSPOT_CLIENT, hubspotStore } from './hubspot-state.ts';

type One = { Params: { portal: string; id: string } };

export const hubspotApp: Vendor = {
  name: 'hubspot-app',
  title: 'HubSpot screens',
  links: ({ productUrl }) => {
    const asked = { client_id: HUBSPOT_CLIENT.id, redirect_uri: `${productUrl}/crm/callback`, scope: ALL_SCOPES };
    return [{ label: 'Choose an account', path: `${AUTHORIZE_PATH}?${new URLSearchParams(asked)}` }];
  },
  register(app, sandbox) {
    acceptForms(app);
    authorizeRoutes(app, sandbox);
    // Contacts are objects of type 1, companies of type 2.
    for (const [type, object] of [
      ['0-1', 'contacts'],
      ['0-2', 'companies'],
    ] as const)
      app.get<One>(`/contacts/:portal/record/${type}/:id`, ({ params }, reply) => {
        const portal = hubspotStore(sandbox).state.portals.find(({ id }) => id === params.portal);
        const record = portal && findRecord(portal, object, params.id);
        const noun = object === 'contacts' ? 'contact' : 'company';
        const card = contactsCard({
          title: portal?.name ?? 'HubSpot',
          caption: portal?.domain ?? 'There is no such account.',
          contacts: portal && record ? [shownRecord(portal, object, record)] : [],
          empty: `There is no such ${noun}.`,
          noun,
        });
        const name = record?.properties.email ?? record?.properties.name ?? 'HubSpot';
        const body = html`<main class="crm-page pad"><h1>${name}</h1>${card}</main>`;
        const shown = page({ title: `HubSpot ${noun}`, body, styles: ['panel.css'] });
        return sendPage(reply.code(record ? 200 : 404), shown);
      });
  },
};
