/** Action prices in credits, and their margins. */
import type { PlatformSettings } from '@leadwright/contract/admin/settings';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog.tsx';
import { QueryState } from '../../../ui/feedback/QueryState.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { useZodForm } from '../../../ui/form/useZodForm.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { SaveBar } from '../../../ui/layout/SaveBar.tsx';
import { type CostsForm, CostsSchema, CostsTable, useActWords } from './CostsTable.tsx';
import { formatMicros } from './micros.ts';
import classes from './settings.module.css';
import { useSaveCosts, useSettings } from './settings.queries.ts';

export function CostsTab() {
  const settings = useSettings();
  return <QueryState query={settings}>{(found) => <Costs settings={found} />}</QueryState>;
}

const valuesOf = ({ costs }: PlatformSettings): CostsForm => ({ credits: costs.map(({ credits }) => credits) });

type Changed = { act: string; before: number; credits: number };

function Costs({ settings }: { settings: PlatformSettings }) {
  const { t } = useTranslation();
  const [changed, setChanged] = useState<Changed[] | null>(null);
  const { costs, currency, price_per_100_credits } = settings;
  const form = useZodForm(CostsSchema, {
    initialValues: valuesOf(settings),
    onSubmit: ({ credits }) => {
      const all = costs.map((cost, n) => ({ act: cost.act, before: cost.credits, credits: credits[n] ?? 0 }));
      setChanged(all.filter((one) => one.before !== one.credits));
      return false;
    },
  });
  return (
    <>
      <p className={classes.intro}>
        {t('admin-settings.costs.intro')}{' '}
        {t('admin-settings.costs.perCredit', { price: formatMicros(price_per_100_credits * 100, currency) })}
      </p>
      <Card padded={false}>
        <Form form={form} label={t('admin-settings.costs.title')}>
          <CostsTable costs={costs} currency={currency} form={form} />
          <button type="submit" hidden />
        </Form>
      </Card>
      <SaveBar form={form} />
      <Confirm changed={changed} onClose={() => setChanged(null)} onSaved={(saved) => form.load(valuesOf(saved))} />
    </>
  );
}

interface ConfirmProps {
  changed: Changed[] | null;
  onClose: () => void;
  onSaved: (settings: PlatformSettings) => void;
}

function Confirm({ changed, onClose, onSaved }: ConfirmProps) {
  const { t } = useTranslation();
  const save = useSaveCosts();
  const words = useActWords();
  const send = async () => {
    const { data } = await save.mutateAsync((changed ?? []).map(({ act, credits }) => ({ act, credits })));
    onSaved(data);
  };
  return (
    <ConfirmDialog
      opened={changed !== null && changed.length > 0}
      title={t('admin-settings.costs.confirmTitle', { count: changed?.length ?? 0, n: changed?.length ?? 0 })}
      text={
        <ul className={classes.changes}>
          {changed?.map(({ act, before, credits }) => (
            <li key={act}>{t('admin-settings.costs.change', { act: words(act), before, after: credits })}</li>
          ))}
        </ul>
      }
      danger={false}
      confirm={t('admin-settings.costs.confirm')}
      onConfirm={send}
      onClose={onClose}
    />
  );
}
