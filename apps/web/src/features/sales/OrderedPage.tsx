/** The return from the payment page. It shows only what is known: the provider's confirmation decides. */
import { SALES_PATH } from '@leadwright/contract/resale/packages';
import { Button } from '@mantine/core';
import { IconClock, IconMail, IconMapQuestion } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../lib/api.ts';
import { Ring } from '../../ui/display/Ring.tsx';
import { PublicState } from './PublicState.tsx';
import classes from './SalesFrame.module.css';
import { SalesFrame } from './SalesFrame.tsx';
import { keptBuyer, useReturned } from './sales.queries.ts';

export function OrderedPage({ checkout }: { checkout: string }) {
  const found = useReturned(checkout);
  // An address that was cut names no order.
  if (found.error instanceof ApiError && [404, 422].includes(found.error.status)) return <Standing status="unknown" />;
  return (
    <PublicState query={found} failed="order">
      {({ status }) => <Standing status={status} />}
    </PublicState>
  );
}

const LONG_MS = 30_000;

function Standing({ status }: { status: 'waiting' | 'done' | 'expired' | 'unknown' }) {
  const { t } = useTranslation();
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), LONG_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (status === 'done') keptBuyer.keep(null);
  }, [status]);
  const words = status === 'waiting' && isLong ? 'long' : status;
  return (
    <SalesFrame title={t(`sales.returned.${words}.title`)}>
      <div className={classes.standing} role="status">
        <span className={classes.tile} aria-hidden="true">
          {SIGNS[status]}
        </span>
        <p>{t(`sales.returned.${words}.text`)}</p>
        {status === 'done' && (
          <Button component={Link} to="/login" variant="filled" size="lg">
            {t('sales.signIn')}
          </Button>
        )}
        {(status === 'expired' || status === 'unknown') && (
          <Button component="a" variant="filled" size="lg" href={SALES_PATH}>
            {t('sales.returned.again')}
          </Button>
        )}
      </div>
    </SalesFrame>
  );
}

const SIGNS = { waiting: <Ring size={20} />, done: <IconMail />, expired: <IconClock />, unknown: <IconMapQuestion /> };
