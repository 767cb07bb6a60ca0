/** HighLevel's own pages that the product links to: the page of a contact. */
import { html } from '../../html.ts';
import { page, sendPage } from '../../page.ts';
import type { Vendor } from '../../vendor.ts';
import { contactsCard } from '../contacts-card.ts';
import { nameOf } from './ghl-contacts.ts';
import { shownContact } from './ghl-panel.ts';
import { ghlStore } from './ghl-state.ts';

type One = { Params: { locationId: string; contactId: string } };

export const ghlApp: Vendor = {
  name: 'ghl-app',
  title: 'HighLevel screens',
  register(app, sandbox) {
    app.get<One>('/v2/location/:locationId/contacts/detail/:contactId', ({ params }, reply) => {
      const location = ghlStore(sandbox).state.locations.find(({ id }) => id === params.locationId);
      const contact = location?.contacts.find(({ id }) => id === params.contactId);
      const card = contactsCard({
        title: location?.name ?? 'HighLevel',
        caption: location ? `${location.city}, ${location.country}` : 'There is no such location.',
        contacts: location && contact ? [shownContact(location, contact)] : [],
        empty: 'There is no such contact.',
      });
      const body = html`<main class="crm-page pad"><h1>${contact ? nameOf(contact) : 'HighLevel'}</h1>${card}</main>`;
      return sendPage(
        reply.code(contact ? 200 : 404),
        page({ title: 'HighLevel contact', body, styles: ['panel.css'] }),
      );
    });
  },
};
