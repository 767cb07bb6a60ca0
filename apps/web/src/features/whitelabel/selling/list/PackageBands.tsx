/** Reasons why packages cannot be sold: no payment account, or a failed sync to the provider. */
import { packages as endpoints } from '@leadwright/contract/resale/packages';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useIsOpen } from '../../../../lib/session.ts';
import { Note } from '../../../../ui/feedback/Note.tsx';
import { type Package, type Payments, useRetry } from '../packages.queries.ts';
import classes from './list.module.css';

export function PackageBands({ packages, payments }: { packages: Package[]; payments: Payments }) {
  const failed = packages.filter(({ provider }) => provider.state === 'failed');
  return (
    <>
      {payments !== 'ready' && <NoPayments payments={payments} />}
      {failed.map((pack) => (
        <Failed key={pack.id} pack={pack} />
      ))}
    </>
  );
}

function NoPayments({ payments }: { payments: Exclude<Payments, 'ready'> }) {
  const { t } = useTranslation();
  return (
    <Note tone="warn">
      <div className={classes.band}>
        <span>
          <b>{t(`packages.screen.payments.${payments}.title`)}</b> {t(`packages.screen.payments.${payments}.text`)}
        </span>
        <Link className="link" to="/whitelabel/stripe">
          {t(`packages.screen.payments.${payments}.act`)}
        </Link>
      </div>
    </Note>
  );
}

function Failed({ pack }: { pack: Package }) {
  const { t } = useTranslation();
  const retry = useRetry();
  const mayChange = useIsOpen(endpoints.retry);
  return (
    <Note tone="bad" role="status">
      <div className={classes.band}>
        <span>
          <b>{t('packages.screen.failed', { name: pack.name })}</b> {pack.provider.problem}
        </span>
        {mayChange && (
          <Button size="xs" loading={retry.isPending} onClick={() => retry.mutate(pack.id)}>
            {t('packages.screen.tryAgain')}
          </Button>
        )}
      </div>
    </Note>
  );
}
