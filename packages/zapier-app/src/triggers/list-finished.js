import { hookTrigger } from './hook.js';

export const listFinished = hookTrigger({
  key: 'list_finished',
  noun: 'List',
  event: 'search.finished',
  display: { label: 'List Finished', description: 'Triggers when a search has filled its list.' },
  sample: {
    id: 1,
    type: 'industry',
    status: 'completed',
    list: { id: 1, name: 'Dental clinics', type: 'local' },
    found: 100,
    added: 84,
    owned: 6,
    credits: 78,
    missing_leads: null,
    emails: { total: 84, done: 84, found: 61, failed: 0, later: 0 },
    created_at: '2026-01-05T09:30:00.000Z',
    finished_at: '2026-01-05T09:34:00.000Z',
  },
});
