/**
 * The destination of users without the white-label permission (docs/product-rules.md#navigation), with the options of
 * each.
 */
import { sales } from '@leadwright/contract/resale/sales';
import { Button } from '@mantine/core';
import { IconBuildingStore, IconCheck, IconMail } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { seesWallet } from '../lib/access.ts';
import { call } from '../lib/api.ts';
import { useSignedIn } from '../lib/session.ts';
import { useSite } from '../lib/site.ts';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { usePageHead } from '../ui/layout/Page.tsx';
import classes from './UpgradeScreen.module.css';

const GETS = ['brand', 'packages', 'customers', 'training'] as const;

export function UpgradeScreen() {
  const { modules } = useSignedIn();
  if (modules.some(({ slug }) => slug === 'whitelabel')) return <Has />;
  return <Without />;
}

/** For users who followed an old link, or got the module since. */
function Has() {
  const { t } = useTranslation();
  usePageHead(t('shell.upgrade.has.title'));
  const open = (
    <Button variant="filled" renderRoot={(props) => <Link to="/whitelabel/subscriptions" {...props} />}>
      {t('shell.upgrade.has.open')}
    </Button>
  );
  const words = { title: t('shell.upgrade.has.title'), text: t('shell.upgrade.has.text') };
  return <EmptyState page icon={<IconBuildingStore />} {...words} action={open} />;
}

/** A reseller's customers cannot resell. Everyone else sees what it is and whom to ask. */
function Without() {
  const { t } = useTranslation();
  const site = useSite();
  const { account, isMainUser } = useSignedIn();
  // The main user has every module of the plan, so it was lost. The customers are still there.
  const hadIt = isMainUser && account.kind === 'reseller';
  const offers = useQuery({
    queryKey: ['plans', 'packages'],
    queryFn: ({ signal }) => call(sales.offers, {}, { signal }),
  });
  const isResold = offers.data?.is_resold ?? false;
  const title = t(isResold ? 'shell.upgrade.resold.title' : 'shell.upgrade.title');
  usePageHead(title);
  // Avoids flashing an offer that does not apply.
  if (offers.isPending) return null;
  const offer = t(hadIt ? 'shell.upgrade.lost' : 'shell.upgrade.text');
  const text = isResold ? t('shell.upgrade.resold.text', { brand: site?.name ?? '' }) : offer;
  return (
    <EmptyState
      page
      icon={<IconBuildingStore />}
      title={title}
      text={text}
      action={<div className={classes.more}>{isResold ? <Acts /> : <Offered />}</div>}
    />
  );
}

/** Members ask the main user. The main user asks the seller of the plan. */
function Offered() {
  const { t } = useTranslation();
  const { isMainUser } = useSignedIn();
  const site = useSite();
  return (
    <>
      <ul className={classes.gets}>
        {GETS.map((one) => (
          <li key={one}>
            <IconCheck aria-hidden="true" />
            {t(`shell.upgrade.gets.${one}`)}
          </li>
        ))}
      </ul>
      <p className={classes.contact}>
        {isMainUser ? t('shell.upgrade.contact', { brand: site?.name ?? '' }) : t('shell.upgrade.contactMember')}
      </p>
      <Acts email={isMainUser ? site?.support_email : ''} />
    </>
  );
}

function Acts({ email = '' }: { email?: string | undefined }) {
  const { t } = useTranslation();
  const user = useSignedIn();
  return (
    <div className={classes.acts}>
      {email && (
        <Button component="a" href={`mailto:${email}`} leftSection={<IconMail />}>
          {t('shell.upgrade.write', { email })}
        </Button>
      )}
      {user.isMainUser && seesWallet(user) && (
        <Button renderRoot={(props) => <Link to="/billing-portal" {...props} />}>{t('shell.upgrade.plans')}</Button>
      )}
      <Button variant="filled" renderRoot={(props) => <Link to="/" {...props} />}>
        {t('shell.upgrade.back')}
      </Button>
    </div>
  );
}
