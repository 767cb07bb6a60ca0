/** AI model use in the last thirty days, for users with wallet access. */
import { useTranslation } from 'react-i18next';
import { seesWallet } from '../../lib/access.ts';
import { formatMoney, formatNumber } from '../../lib/format.ts';
import { useSignedIn } from '../../lib/session.ts';
import { Figure } from '../../ui/display/Figure.tsx';
import { QueryState } from '../../ui/feedback/QueryState.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import classes from './AiUsageCard.module.css';
import { type AiUsage, useAiUsage } from './ai-usage.queries.ts';

const DAYS = 30;
const MICROS_PER_CENT = 10_000;

interface Props {
  /** Hidden until something was used. */
  onlyUsed?: boolean;
}

export function AiUsageCard(props: Props) {
  return seesWallet(useSignedIn()) ? <UsageCard {...props} /> : null;
}

function UsageCard({ onlyUsed = false }: Props) {
  const { t } = useTranslation();
  const usage = useAiUsage(DAYS);
  if (onlyUsed && !usage.data?.total.requests) return null;
  return (
    <Card title={t('ai-usage.title')} note={t('ai-usage.period', { days: DAYS })}>
      <QueryState
        query={usage}
        isEmpty={({ total }) => total.requests === 0}
        empty={<p className={classes.none}>{t('ai-usage.none', { days: DAYS })}</p>}
      >
        {(found) => (
          <>
            <Totals total={found.total} />
            <Purposes rows={found.by_purpose} />
            <Keys rows={found.by_key} />
          </>
        )}
      </QueryState>
    </Card>
  );
}

function Totals({ total }: { total: AiUsage['total'] }) {
  const { t } = useTranslation();
  const cost = useCost();
  return (
    <dl className={classes.totals}>
      <Figure name={t('ai-usage.requests')} value={formatNumber(total.requests)} />
      {total.failures > 0 && <Figure name={t('ai-usage.failures')} value={formatNumber(total.failures)} />}
      <Figure name={t('ai-usage.promptTokens')} value={formatNumber(total.prompt_tokens)} />
      <Figure name={t('ai-usage.completionTokens')} value={formatNumber(total.completion_tokens)} />
      {total.cost_micros !== null && <Figure name={t('ai-usage.cost')} value={cost(total.cost_micros)} strong />}
    </dl>
  );
}

function Purposes({ rows }: { rows: AiUsage['by_purpose'] }) {
  const { t } = useTranslation();
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t('ai-usage.column.purpose')}</th>
          <th scope="col">{t('ai-usage.column.requests')}</th>
          <th scope="col">{t('ai-usage.column.tokens')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.purpose}>
            <th scope="row">{t(`ai-usage.purpose.${row.purpose}`)}</th>
            <td>{formatNumber(row.requests)}</td>
            <td>{formatNumber(tokensOf(row))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Details by key, if several were used or others used one. */
function Keys({ rows }: { rows: AiUsage['by_key'] }) {
  const { t } = useTranslation();
  const cost = useCost();
  if (rows.length < 2 && rows[0]?.key_of !== 'customers') return null;
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t('ai-usage.column.key')}</th>
          <th scope="col">{t('ai-usage.column.tokens')}</th>
          <th scope="col">{t('ai-usage.column.cost')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.key_of} ${row.model}`}>
            <th scope="row">
              {t(`ai-usage.key.${row.key_of}`)}
              <span className={classes.model}>{row.model}</span>
            </th>
            <td>{formatNumber(tokensOf(row))}</td>
            <td>{row.cost_micros === null ? '–' : cost(row.cost_micros)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const tokensOf = ({ prompt_tokens, completion_tokens }: AiUsage['total']) => prompt_tokens + completion_tokens;

/** Many texts cost less than a cent. */
function useCost() {
  const { t } = useTranslation();
  return (micros: number) =>
    micros > 0 && micros < MICROS_PER_CENT
      ? t('ai-usage.lessThan', { amount: formatMoney(1, 'USD') })
      : formatMoney(Math.round(micros / MICROS_PER_CENT), 'USD');
}
