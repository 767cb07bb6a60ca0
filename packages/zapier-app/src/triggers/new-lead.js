import { hookTrigger } from './hook.js';

export const newLead = hookTrigger({
  key: 'new_lead',
  noun: 'Lead',
  event: 'lead.added',
  display: { label: 'New Lead', description: 'Triggers when a lead is added to a list.' },
  sample: {
    id: 7001,
    list_id: 12,
    type: 'local',
    name: 'Harbour Dental',
    email: 'hello@harbour-dental.example',
    phone: '+15125550100',
    website: 'https://harbour-dental.example',
    city: 'Austin',
    country: 'US',
  },
});
