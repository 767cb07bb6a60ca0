/** What other modules may use of webhooks. */
export { leadsSource } from './leads.source.ts';
export { hostOfListWebhook } from './lists.service.ts';
export { sendNews } from './news.service.ts';
export { deliveriesPersonalData } from './personal-data.service.ts';
export { findSend, findWebhooks, hostOfWebhook, outcomesOfSend, sendLeads } from './sends.service.ts';
