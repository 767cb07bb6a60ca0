/** Webhooks of a reseller: customer events are posted to its own systems. */
import { RESELLER_EVENTS, type ResellerEvent } from '@leadwright/contract/resale/news';
import { ResellerWebhookBody, resellerDeliveries, resellerWebhooks } from '@leadwright/contract/resale/webhooks';
import type { TranslationKey } from '@leadwright/i18n';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Page } from '../../../ui/layout/Page.tsx';
import { useWebhooksBoard, type WebhookScope, WebhookScopeProvider } from '../../webhooks/public.ts';

const OF_RESELLER = {
  name: 'reseller',
  acts: resellerWebhooks,
  sent: resellerDeliveries,
  body: ResellerWebhookBody,
  events: RESELLER_EVENTS,
  eventWords: {
    'subscription.created': 'reseller-webhooks.events.created',
    'subscription.trial_will_end': 'reseller-webhooks.events.trialWillEnd',
    'subscription.renewed': 'reseller-webhooks.events.renewed',
    'subscription.canceled': 'reseller-webhooks.events.canceled',
    'subscription.refunded': 'reseller-webhooks.events.refunded',
    'subscription.stopped': 'reseller-webhooks.events.stopped',
    'subscription.reactivated': 'reseller-webhooks.events.reactivated',
    'user.created': 'reseller-webhooks.events.userCreated',
    'credits.purchased': 'reseller-webhooks.events.creditsPurchased',
    'credits.exhausted': 'reseller-webhooks.events.creditsExhausted',
  } satisfies Record<ResellerEvent, TranslationKey>,
  none: 'reseller-webhooks.none',
  hint: 'reseller-webhooks.hint',
  // Its event names differ; the components accept any names.
} as unknown as WebhookScope;

const route = getRouteApi('/app/whitelabel/webhook');

export const ResellerWebhookScreen = () => (
  <WebhookScopeProvider value={OF_RESELLER}>
    <Screen />
  </WebhookScopeProvider>
);

function Screen() {
  const { t } = useTranslation();
  const navigate = route.useNavigate();
  const { add, board } = useWebhooksBoard({
    search: route.useSearch(),
    onGo: (search, how = {}) => void navigate({ search, ...how }),
  });
  return (
    <Page title={t('navigation.entry.webhook')} subtitle={t('reseller-webhooks.subtitle')} actions={add || undefined}>
      {board}
    </Page>
  );
}
