/** /whitelabel/stripe: the account that receives a reseller's payments. */
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../lib/format.ts';
import { Note } from '../../../ui/feedback/Note.tsx';
import { QueryState } from '../../../ui/feedback/QueryState.tsx';
import { SkeletonBar } from '../../../ui/feedback/Skeletons.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { ConnectionCard } from './ConnectionCard.tsx';
import { RequirementsCard } from './RequirementsCard.tsx';
import { StartCard } from './StartCard.tsx';
import classes from './stripe.module.css';
import { useConnection } from './stripe.queries.ts';

const route = getRouteApi('/app/whitelabel/stripe');

export function StripeScreen() {
  const { t } = useTranslation();
  const { again } = route.useSearch();
  const found = useConnection();
  return (
    <Page title={t('navigation.entry.stripe')} subtitle={t('connect.screen.subtitle')} width="form">
      <QueryState query={found} skeleton={<SkeletonBar height={220} />}>
        {({ data, share }) => (
          <div className={classes.cards}>
            {again && !data?.details_submitted && <Note tone="warn">{t('connect.screen.linkOld')}</Note>}
            {data ? <ConnectionCard connection={data} /> : <StartCard />}
            {data && <RequirementsCard connection={data} />}
            <Share {...share} />
          </div>
        )}
      </QueryState>
    </Page>
  );
}

interface ShareProps {
  open_minor: number;
  limit_minor: number;
  currency: string;
}

/** The platform's share of sales, and its unpaid part. */
function Share({ open_minor, limit_minor, currency }: ShareProps) {
  const { t } = useTranslation();
  const money = (minor: number) => formatMoney(minor, currency);
  if (open_minor > limit_minor)
    return (
      <Note tone="warn">{t('connect.screen.shareOver', { open: money(open_minor), limit: money(limit_minor) })}</Note>
    );
  if (open_minor > 0)
    return <Note>{t('connect.screen.shareOpen', { open: money(open_minor), limit: money(limit_minor) })}</Note>;
  return <Note>{t('connect.screen.share')}</Note>;
}
