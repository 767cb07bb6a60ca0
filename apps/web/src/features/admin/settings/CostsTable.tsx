/** The price list with a field for each action. */
import type { CreditCost } from '@leadwright/contract/admin/settings';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { formatPercent } from '../../../lib/format.ts';
import { Badge } from '../../../ui/display/marks.tsx';
import { NumberField } from '../../../ui/form/fields.tsx';
import type { ZodForm } from '../../../ui/form/useZodForm.ts';
import { formatMicros } from './micros.ts';
import classes from './settings.module.css';

const MOST = 1000;
/** In the order of the price list. */
export const CostsSchema = z.object({ credits: z.array(z.number().int().min(0).max(MOST)) });
export type CostsForm = { credits: (number | null)[] };

/** The wallet's labels, as customers see them. */
export function useActWords() {
  const { t } = useTranslation();
  return (act: string) => t(`wallet.act.${act}` as 'wallet.act.ai.text');
}

interface Props {
  costs: CreditCost[];
  currency: string;
  form: ZodForm<CostsForm>;
}

export function CostsTable({ costs, currency, form }: Props) {
  const { t } = useTranslation();
  const words = useActWords();
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t('admin-settings.costs.act')}</th>
          <th scope="col">{t('admin-settings.costs.credits')}</th>
          <th scope="col">{t('admin-settings.costs.price')}</th>
          <th scope="col">{t('admin-settings.costs.provider')}</th>
          <th scope="col">{t('admin-settings.costs.margin')}</th>
        </tr>
      </thead>
      <tbody>
        {costs.map((cost, n) => (
          <tr key={cost.act}>
            <th scope="row">{words(cost.act)}</th>
            <td data-label={t('admin-settings.costs.credits')}>
              <NumberField
                className={classes.credits}
                aria-label={words(cost.act)}
                max={MOST}
                allowDecimal={false}
                {...form.field(`credits.${n}`)}
              />
            </td>
            <td data-label={t('admin-settings.costs.price')} className="num">
              {formatMicros(cost.price_micros, currency)}
            </td>
            <td data-label={t('admin-settings.costs.provider')} className="num">
              {cost.provider_micros === null ? <Unknown /> : formatMicros(cost.provider_micros, currency)}
            </td>
            <td data-label={t('admin-settings.costs.margin')}>
              <Margin share={cost.margin_share} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Unknown() {
  const { t } = useTranslation();
  return (
    <span className="t3" title={t('admin-settings.costs.unknownText')}>
      {t('admin-settings.costs.unknown')}
    </span>
  );
}

function Margin({ share }: { share: number | null }) {
  if (share === null) return <Unknown />;
  return <Badge tone={share < 0 ? 'bad' : share < 0.3 ? 'warn' : 'ok'}>{formatPercent(share)}</Badge>;
}
