/** Nothing is connected yet: create a Stripe account, or connect an existing one. */
import { stripeConnect } from '@leadwright/contract/resale/stripe';
import { Button } from '@mantine/core';
import { IconBuildingBank, IconExternalLink, IconPlug } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsOpen } from '../../../lib/session.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import classes from './stripe.module.css';
import { useConnect, useCreate } from './stripe.queries.ts';

export function StartCard() {
  const { t } = useTranslation();
  const [create, connect] = [useCreate(), useConnect()];
  const isOpen = useIsOpen(stripeConnect.create);
  const isBusy = create.isPending || connect.isPending;
  return (
    <Card title={t('connect.screen.none')}>
      <p className="c13 t2">{t('connect.screen.noneText')}</p>
      <div className={classes.ways}>
        <Way
          icon={<IconBuildingBank />}
          title={t('connect.screen.create')}
          text={t('connect.screen.createText')}
          act={
            <Button
              variant="filled"
              rightSection={<IconExternalLink />}
              loading={create.isPending}
              disabled={!isOpen || isBusy}
              onClick={() => create.mutate(undefined)}
            >
              {t('connect.screen.createAct')}
            </Button>
          }
        />
        <Way
          icon={<IconPlug />}
          title={t('connect.screen.connect')}
          text={t('connect.screen.connectText')}
          act={
            <Button
              rightSection={<IconExternalLink />}
              loading={connect.isPending}
              disabled={!isOpen || isBusy}
              onClick={() => connect.mutate(undefined)}
            >
              {t('connect.screen.connectAct')}
            </Button>
          }
        />
      </div>
    </Card>
  );
}

const Way = ({ icon, title, text, act }: { icon: ReactNode; title: string; text: string; act: ReactNode }) => (
  <div className={classes.way}>
    <span className={classes.tile} aria-hidden="true">
      {icon}
    </span>
    <h3 className="h15">{title}</h3>
    <p className="c13 t2">{text}</p>
    <div className={classes.act}>{act}</div>
  </div>
);
