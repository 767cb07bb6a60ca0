/** What other features use of webhooks. */
export { DeliveryHistory } from './DeliveryHistory.tsx';
export { ShownOnce } from './endpoint-dialogs.tsx';
export { EndpointBadge, isStanding, whyOf } from './endpoint-state.tsx';
export { PauseOrResume } from './PauseOrResume.tsx';
export {
  useTestEndpoint,
  useWatchedWebhooks,
  useWebhookCount,
  WEBHOOKS,
} from './webhooks.queries.ts';
