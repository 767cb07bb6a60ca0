/** Actions available for a customer; each explains its effect on access and money. */
import { Menu } from '@mantine/core';
import {
  IconArrowBackUp,
  IconCalendar,
  IconCalendarCheck,
  IconClock,
  IconCopy,
  IconDots,
  IconLogin2,
  IconPencil,
  IconPlayerPlay,
  IconReceiptRefund,
  IconSquare,
  IconTrash,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../../../lib/clipboard.ts';
import { formatDate } from '../../../../lib/format.ts';
import { toast } from '../../../../lib/toast.ts';
import { IconButton } from '../../../../ui/display/IconButton.tsx';
import { type ActName, type Subscription, useActOn } from '../subscriptions.queries.ts';
import { lastChargeOf, packageOf } from '../words.ts';
import classes from './list.module.css';

/** Actions that need confirmation. */
export type Asked = 'remove' | 'cancel' | 'refund';

export interface ActsProps {
  subscription: Subscription;
  onLoginAs: (subscription: Subscription) => void;
  onAsk: (what: Asked, subscription: Subscription) => void;
}

export function SubscriptionActs(props: ActsProps) {
  const { t } = useTranslation();
  const { subscription } = props;
  return (
    <Menu position="bottom-end" width={288}>
      <Menu.Target>
        <IconButton label={t('subscriptions.acts.label', { name: subscription.customer_name })}>
          <IconDots />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{`${subscription.customer_name}, ${packageOf(t, subscription)}`}</Menu.Label>
        <Ways {...props} />
        <Menu.Divider />
        <Access subscription={subscription} />
        <Endings {...props} />
      </Menu.Dropdown>
    </Menu>
  );
}

const Two = ({ name, help }: { name: string; help: string }) => (
  <span className={classes.act}>
    {name}
    <small>{help}</small>
  </span>
);

function Ways({ subscription, onLoginAs }: ActsProps) {
  const { t } = useTranslation();
  const { id, email, can } = subscription;
  const copy = async () => {
    if (await copyText(email)) toast.show(t('subscriptions.acts.copied', { email }));
  };
  return (
    <>
      {can.login_as && (
        <Menu.Item leftSection={<IconLogin2 />} onClick={() => onLoginAs(subscription)}>
          <Two name={t('subscriptions.acts.loginAs')} help={t('subscriptions.acts.loginAsHelp')} />
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconCopy />} onClick={() => void copy()}>
        {t('subscriptions.acts.copy')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconClock />}
        renderRoot={(props) => (
          <Link to="/whitelabel/subscriptions/usage-history" search={{ account: id }} {...props} />
        )}
      >
        {t('subscriptions.usage.title')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconPencil />}
        renderRoot={(props) => (
          <Link to="/whitelabel/subscriptions/$customer/edit" params={{ customer: id }} {...props} />
        )}
      >
        {t('subscriptions.form.editTitle')}
      </Menu.Item>
    </>
  );
}

/** Affects sign-in, not money: a stopped subscription is still charged, and the text says so. */
function Access({ subscription: { id, can, next, next_at } }: { subscription: Subscription }) {
  const { t } = useTranslation();
  const act = useActOn();
  const run = (name: ActName) => () => act.mutate({ id, act: name });
  const isCharged = next === 'charge' && next_at;
  return (
    <>
      {can.stop && (
        <Menu.Item leftSection={<IconSquare />} onClick={run('stop')}>
          <Two
            name={t('subscriptions.acts.stop')}
            help={
              isCharged
                ? t('subscriptions.acts.stopCharged', { date: formatDate(next_at) })
                : t('subscriptions.acts.stopHelp')
            }
          />
        </Menu.Item>
      )}
      {(can.reactivate || can.stop) && (
        <Menu.Item
          leftSection={<IconPlayerPlay />}
          disabled={!can.reactivate}
          rightSection={!can.reactivate && <small>{t('subscriptions.acts.notStopped')}</small>}
          onClick={run('reactivate')}
        >
          {t('subscriptions.acts.reactivate')}
        </Menu.Item>
      )}
      {can.keep && (
        <Menu.Item leftSection={<IconCalendarCheck />} onClick={run('keep')}>
          {t('subscriptions.acts.keep')}
        </Menu.Item>
      )}
      {can.restore && (
        <Menu.Item leftSection={<IconArrowBackUp />} onClick={run('restore')}>
          {t('subscriptions.acts.restore')}
        </Menu.Item>
      )}
    </>
  );
}

function Endings({ subscription, onAsk }: ActsProps) {
  const { t } = useTranslation();
  const { can, next_at } = subscription;
  const date = next_at ? formatDate(next_at) : '';
  const ending = (what: Asked, icon: ReactNode, name: string, help: string) => (
    <Menu.Item
      leftSection={icon}
      data-danger={what !== 'cancel' || undefined}
      onClick={() => onAsk(what, subscription)}
    >
      <Two name={name} help={help} />
    </Menu.Item>
  );
  return (
    <>
      {(can.cancel || can.refund || can.remove) && <Menu.Divider />}
      {can.cancel &&
        ending(
          'cancel',
          <IconCalendar />,
          t('subscriptions.acts.cancel'),
          t('subscriptions.acts.cancelHelp', { date }),
        )}
      {can.refund &&
        ending(
          'refund',
          <IconReceiptRefund />,
          t('subscriptions.acts.refund'),
          t('subscriptions.acts.refundHelp', { amount: lastChargeOf(subscription) }),
        )}
      {can.remove &&
        ending('remove', <IconTrash />, t('subscriptions.acts.remove'), t('subscriptions.acts.removeHelp'))}
    </>
  );
}
