/** What other modules may use of webhooks. */
export { leadsSource } from './leads.source.ts';
export { deliveriesPersonalData } from './personal-data.service.ts';
export { findSend, hostOfWebhook, outcomesOfSend, requireWebhook, sendLeads } from './sends.service.ts';
