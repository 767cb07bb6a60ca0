/** Invented items for the editor of a Zap, in the shape of real ones. */
import type { WebhookEvent } from '@leadwright/contract/integrations/webhooks';

const list = { id: 1, name: 'Dental clinics', type: 'local' };
const created_at = '2026-01-05T09:30:00.000Z';
const finished_at = '2026-01-05T09:34:00.000Z';

export const SAMPLES: Record<WebhookEvent, { id: string | number } & Record<string, unknown>> = {
  'lead.added': {
    id: 1,
    name: 'Alta Dental Studio',
    website: 'https://altadental.example',
    email: 'hello@altadental.example',
    phone: '+351210000000',
    industry: 'Dentist',
    city: 'Lisbon',
    country: 'PT',
    email_state: 'found',
    created_at,
    list,
  },
  'search.finished': {
    ...{ id: 1, type: 'industry', status: 'completed', list },
    ...{ found: 100, added: 84, owned: 6, credits: 78 },
    emails: { total: 84, done: 84, found: 61, failed: 0, later: 0 },
    ...{ created_at, finished_at },
  },
  'enrichment.finished': {
    ...{ id: 1, act: 'find-emails', status: 'completed', list },
    ...{ total: 84, done: 84, found: 61, credits: 0, created_at, finished_at },
  },
  'text.finished': {
    ...{ id: 1, prompts: ['first_line'], status: 'completed', list },
    ...{ total: 84, written: 80, skipped: 3, failed: 1, credits: 80, created_at, finished_at },
  },
  'push.finished': {
    ...{ id: 1, crm: 'ghl', status: 'completed', list },
    ...{ sent: 80, created: 70, updated: 10, failed: 4, created_at, finished_at },
  },
  'autopilot.stopped': { id: 1, name: 'Dental clinics, weekly', reason: 'credits', list, at: created_at },
  'workflow.finished': {
    ...{ id: 1, workflow: { id: 1, name: 'Local companies to the CRM' }, trigger: 'schedule', status: 'completed' },
    ...{ is_trial: false, leads: 64, credits: 180, created_at, finished_at },
  },
  'credits.exhausted': { id: 'credits_1', balance: 0, at: created_at },
};
