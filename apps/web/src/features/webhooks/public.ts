/** Public API of webhooks. */
export { DeliveryHistory } from './deliveries/DeliveryHistory.tsx';
export { ShownOnce } from './endpoints/endpoint-dialogs.tsx';
export { EndpointBadge, isStanding, whyOf } from './endpoints/endpoint-state.tsx';
export { PauseOrResume } from './endpoints/PauseOrResume.tsx';
export { type WebhookScope, WebhookScopeProvider } from './scope.tsx';
export { useWebhooksBoard } from './useWebhooksBoard.tsx';
export {
  useTestEndpoint,
  useWatchedWebhooks,
  useWebhookCount,
  useWebhooks,
  WEBHOOKS,
} from './webhooks.queries.ts';
