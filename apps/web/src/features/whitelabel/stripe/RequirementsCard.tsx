/** What Stripe still requires, the deadline, and a link to provide it. */
import { stripeConnect } from '@leadwright/contract/resale/stripe';
import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../lib/format.ts';
import { useIsOpen } from '../../../lib/session.ts';
import { Note } from '../../../ui/feedback/Note.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import classes from './stripe.module.css';
import { type StripeConnection, useCreate } from './stripe.queries.ts';

/** Existing accounts are managed there. */
const DASHBOARD = 'https://dashboard.stripe.com';

export function RequirementsCard({ connection }: { connection: StripeConnection }) {
  const { t } = useTranslation();
  const { requirements, disabled_reason, due_at, how, details_submitted } = connection;
  if (requirements.length === 0 && !disabled_reason && details_submitted) return null;
  return (
    <Card title={t('connect.screen.needs')}>
      {disabled_reason && <Note tone="warn">{disabled_reason}</Note>}
      {requirements.length > 0 && (
        <ul className={classes.needs}>
          {requirements.map((wanted) => (
            <li key={wanted}>{wanted}</li>
          ))}
        </ul>
      )}
      {due_at && <p className="c13 t2">{t('connect.screen.due', { date: formatDate(due_at) })}</p>}
      <div className={classes.foot}>{how === 'created' ? <Continue /> : <Dashboard />}</div>
    </Card>
  );
}

function Continue() {
  const { t } = useTranslation();
  const create = useCreate();
  const isOpen = useIsOpen(stripeConnect.create);
  return (
    <Button
      variant="filled"
      rightSection={<IconExternalLink />}
      loading={create.isPending}
      disabled={!isOpen}
      onClick={() => create.mutate(undefined)}
    >
      {t('connect.screen.continue')}
    </Button>
  );
}

function Dashboard() {
  const { t } = useTranslation();
  return (
    <Button
      component="a"
      variant="filled"
      href={DASHBOARD}
      target="_blank"
      rel="noreferrer"
      rightSection={<IconExternalLink />}
    >
      {t('connect.screen.dashboard')}
    </Button>
  );
}
