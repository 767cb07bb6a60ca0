/** What other modules may use of deliveries. */
export { deliveriesErrors } from './deliveries.errors.ts';
export { endpointStopped } from './deliveries.events.ts';
export type { Ask, Composed, DeliverySource } from './deliveries.port.ts';
export { seedDeliveries } from './deliveries.seed.ts';
export type { EndpointRow } from './deliveries.table.ts';
export {
  changeEndpoint,
  closeEndpoint,
  createEndpoint,
  findEndpoint,
  findEndpoints,
  type Made,
  noteMailed,
  pauseEndpoint,
  reopenEndpoint,
  resumeEndpoint,
  rotateSecret,
  stopEndpoint,
} from './endpoints/endpoints.service.ts';
export { type EndpointHealth, healthOf, stateOf, trafficSince } from './endpoints/health.service.ts';
export { lastOf } from './history/history.service.ts';
export { DELIVERY_TABLES, findKept, forgetKept, keptAfter } from './history/personal-data.service.ts';
export { deliver, type NewDelivery, sendTest } from './sending/queue.service.ts';
