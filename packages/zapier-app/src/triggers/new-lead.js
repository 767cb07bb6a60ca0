import { hookTrigger } from './hook.js';

export const newLead = hookTrigger({
  key: 'new_lead',
  noun: 'Lead',
  event: 'lead.added',
  display: { label: 'New Lead', description: 'Triggers when a lead is added to a list.' },
  sample: {
    id: 1,
    name: 'Alta Dental Studio',
    website: 'https://altadental.example',
    email: 'hello@altadental.example',
    phone: '+351210000000',
    industry: 'Dentist',
    city: 'Lisbon',
    country: 'PT',
    email_state: 'found',
    created_at: '2026-01-05T09:30:00.000Z',
    list: { id: 1, name: 'Dental clinics', type: 'local' },
  },
});
