/** Auto top-up settings as one sentence, with the reason if it is paused. */
import { AutoTopUpBody, priceOfCredits } from '@leadwright/contract/money/billing';
import { Button, Switch } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { Trans, useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api.ts';
import { formatDay, formatMoney, formatNumber } from '../../../lib/format.ts';
import { Note } from '../../../ui/feedback/Note.tsx';
import { QueryState } from '../../../ui/feedback/QueryState.tsx';
import { useLeaveGuard } from '../../../ui/feedback/useLeaveGuard.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { NumberField } from '../../../ui/form/fields.tsx';
import { useZodForm } from '../../../ui/form/useZodForm.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { type AutoTopUp, type PaymentSettings, useAutoTopUp, useCards, useSaveTopUp } from '../billing.queries.ts';
import { groupedWhole } from '../numbers.ts';
import classes from './AutoTopUpCard.module.css';

interface Props {
  settings: PaymentSettings;
  onAddCard: () => void;
}

export function AutoTopUpCard({ settings, onAddCard }: Props) {
  const topUp = useAutoTopUp();
  return (
    <QueryState query={topUp}>
      {(found) => (
        <TopUpForm
          key={JSON.stringify([found.enabled, found.threshold, found.amount, found.monthly_cap])}
          topUp={found}
          settings={settings}
          onAddCard={onAddCard}
        />
      )}
    </QueryState>
  );
}

function TopUpForm({ topUp, settings, onAddCard }: Props & { topUp: AutoTopUp }) {
  const { t } = useTranslation();
  const cards = useCards();
  const save = useSaveTopUp();
  const { enabled, threshold, amount, monthly_cap } = topUp;
  const form = useZodForm(AutoTopUpBody, {
    initialValues: { enabled, threshold, amount, monthly_cap },
    onSubmit: async (body) => {
      try {
        await save.mutateAsync(body);
      } catch (reason) {
        // Field errors can be corrected and saved again. Otherwise the switch shows the current state.
        if (!(reason instanceof ApiError && Object.keys(reason.errors).length > 0))
          form.mantine.setFieldValue('enabled', enabled);
        throw reason;
      }
    },
  });
  const guard = useLeaveGuard(form);
  const toggle = (on: boolean) => {
    if (on && cards.data?.length === 0) return onAddCard();
    form.mantine.setFieldValue('enabled', on);
    queueMicrotask(() => form.submit());
  };
  const field = (name: 'threshold' | 'amount' | 'monthly_cap') => (
    <NumberField
      aria-label={t(`billing.screen.topUp.${name}`)}
      className={classes.number}
      {...groupedWhole()}
      {...form.field(name)}
    />
  );
  const needsReconnect = cards.data?.find((card) => card.is_default)?.needs_reconnect ?? false;
  const isPaused = enabled && (needsReconnect || topUp.paused_reason !== null);
  const on = isPaused ? t('billing.screen.topUp.pausedState') : t('common.on');
  const price = formatMoney(priceOfCredits(Math.max(0, Number(form.values.amount) || 0), settings), settings.currency);
  return (
    <Card
      id="auto-top-up"
      title={t('billing.screen.topUp.title')}
      aside={
        <Switch
          classNames={{ label: classes.switch ?? '' }}
          labelPosition="left"
          label={form.values.enabled ? on : t('common.off')}
          aria-label={t('billing.screen.topUp.title')}
          checked={form.values.enabled}
          onChange={(event) => toggle(event.currentTarget.checked)}
        />
      }
    >
      <Form form={form} label={t('billing.screen.topUp.title')}>
        {guard}
        {/* Not a paragraph, because a field's error contains one. */}
        <div className={classes.sentence}>
          <Trans
            i18nKey="billing.screen.topUp.sentence"
            values={{ price }}
            components={{
              threshold: field('threshold'),
              amount: field('amount'),
              cap: field('monthly_cap'),
              br: <br />,
            }}
          />
        </div>
        {form.changes > 0 && (
          <Button type="submit" size="xs" variant="filled" loading={form.saving}>
            {t('common.save')}
          </Button>
        )}
        <TopUpState topUp={topUp} needsReconnect={needsReconnect} />
      </Form>
    </Card>
  );
}

/** The card to buy credits reports a card that needs authentication. */
function TopUpState({ topUp, needsReconnect }: { topUp: AutoTopUp; needsReconnect: boolean }) {
  const { t } = useTranslation();
  if (!topUp.enabled) return null;
  if (topUp.paused_reason || needsReconnect) {
    const isSaidAbove = needsReconnect || topUp.paused_reason === t('billing.error.reconnect');
    return <Note tone="bad">{isSaidAbove ? t('billing.screen.topUp.paused') : topUp.paused_reason}</Note>;
  }
  const thisMonth =
    topUp.spent_this_month > 0
      ? t('billing.screen.topUp.thisMonth', { count: topUp.spent_this_month, n: formatNumber(topUp.spent_this_month) })
      : t('billing.screen.topUp.noneThisMonth');
  return (
    <p className={classes.state}>
      <IconCircleCheck aria-hidden="true" />
      {topUp.last_at
        ? t('billing.screen.topUp.last', { date: formatDay(topUp.last_at), thisMonth })
        : t('billing.screen.topUp.never')}
    </p>
  );
}
