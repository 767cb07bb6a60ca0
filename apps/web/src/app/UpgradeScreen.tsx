/** The notice for people without the white-label permission (docs/product-rules.md#navigation): what it is, and whom to ask. */
import { Button } from '@mantine/core';
import { IconBuildingStore, IconCheck, IconMail } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { seesWallet } from '../lib/access.ts';
import { useSignedIn } from '../lib/session.ts';
import { useSite } from '../lib/site.ts';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { usePageHead } from '../ui/layout/Page.tsx';
import classes from './UpgradeScreen.module.css';

const GETS = ['brand', 'packages', 'customers', 'training'] as const;

export function UpgradeScreen() {
  const { t } = useTranslation();
  usePageHead(t('shell.upgrade.title'));
  return (
    <EmptyState
      page
      icon={<IconBuildingStore />}
      title={t('shell.upgrade.title')}
      text={t('shell.upgrade.text')}
      action={
        <div className={classes.more}>
          <ul className={classes.gets}>
            {GETS.map((one) => (
              <li key={one}>
                <IconCheck aria-hidden="true" />
                {t(`shell.upgrade.gets.${one}`)}
              </li>
            ))}
          </ul>
          <WhomToAsk />
        </div>
      }
    />
  );
}

/** A member asks the main user, who asks whoever sells the plan. */
function WhomToAsk() {
  const { t } = useTranslation();
  const user = useSignedIn();
  const site = useSite();
  const email = user.isMainUser ? site?.support_email : '';
  return (
    <>
      <p className={classes.contact}>
        {user.isMainUser ? t('shell.upgrade.contact', { brand: site?.name ?? '' }) : t('shell.upgrade.contactMember')}
      </p>
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
    </>
  );
}
