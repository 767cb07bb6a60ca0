/** Links to the payment providers' portals: invoices, plan changes, cancellation. */
import { Button } from '@mantine/core';
import { IconExternalLink, IconFileInvoice } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSignedIn } from '../../lib/session.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { QueryState } from '../../ui/feedback/QueryState.tsx';
import { SkeletonBar } from '../../ui/feedback/Skeletons.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import classes from './BillingPortalScreen.module.css';
import { useOpenPortal, usePortals } from './billing.queries.ts';
import { OwnSubscriptionCard } from './own/OwnSubscriptionCard.tsx';
import { useOwnSubscription } from './own/own-subscription.queries.ts';

export function BillingPortalScreen() {
  const { t } = useTranslation();
  const portals = usePortals();
  const own = useOwnSubscription(useSignedIn().isMainUser);
  return (
    <Page title={t('billing.screen.portalTitle')} width="form">
      <div className={classes.cards}>
        {own.data && <OwnSubscriptionCard own={own.data} />}
        {!own.isLoading && !own.data?.one_portal && (
          <Card>
            <QueryState query={portals} skeleton={<SkeletonBar height={190} />}>
              {(found) => (found.stripe || found.second_provider ? <Portals {...found} /> : <NoPortal />)}
            </QueryState>
          </Card>
        )}
      </div>
    </Page>
  );
}

function NoPortal() {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={<IconFileInvoice />}
      title={t('billing.screen.portalNone')}
      text={t('billing.screen.portalNoneText')}
    />
  );
}

type Portal = 'stripe' | 'second_provider';

/** Customers of both providers have two portals. */
function Portals({ stripe, second_provider }: Record<Portal, boolean>) {
  const { t } = useTranslation();
  const portal = useOpenPortal();
  const open = async (which: Portal) => {
    const url = (await portal.mutateAsync(undefined))[which];
    if (url) window.location.assign(url);
  };
  const button = (which: Portal, label: string) => (
    <Button
      variant={which === 'stripe' || !stripe ? 'filled' : 'default'}
      leftSection={<IconExternalLink />}
      loading={portal.isPending}
      onClick={() => void open(which).catch(() => undefined)}
    >
      {label}
    </Button>
  );
  return (
    <EmptyState
      icon={<IconFileInvoice />}
      title={t('billing.screen.portalText')}
      text={t('billing.screen.portalHelp')}
      action={
        <div className={classes.acts}>
          {stripe && button('stripe', t('billing.screen.portalOpen'))}
          {second_provider &&
            button('second_provider', t(stripe ? 'billing.screen.portalSecond' : 'billing.screen.portalOpen'))}
        </div>
      }
    />
  );
}
