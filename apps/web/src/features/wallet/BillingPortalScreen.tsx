/** The way into the provider's billing portal: invoices, plan changes, cancelling. */
import { Button } from '@mantine/core';
import { IconExternalLink, IconFileInvoice } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Page } from '../../ui/Page.tsx';
import { useOpenPortal } from './billing.queries.ts';

export function BillingPortalScreen() {
  const { t } = useTranslation();
  const portal = useOpenPortal();
  const [nothing, setNothing] = useState(false);
  const open = async () => {
    const { stripe, second_provider } = await portal.mutateAsync(undefined);
    const url = stripe ?? second_provider;
    if (url) window.location.assign(url);
    else setNothing(true);
  };
  return (
    <Page title={t('billing.screen.portalTitle')} width="form">
      <Card>
        <EmptyState
          icon={<IconFileInvoice />}
          title={nothing ? t('billing.screen.portalNone') : t('billing.screen.portalText')}
          text={nothing ? t('billing.screen.portalNoneText') : t('billing.screen.portalHelp')}
          action={
            !nothing && (
              <Button
                variant="filled"
                leftSection={<IconExternalLink />}
                loading={portal.isPending}
                onClick={() => void open().catch(() => undefined)}
              >
                {t('billing.screen.portalOpen')}
              </Button>
            )
          }
        />
      </Card>
    </Page>
  );
}
