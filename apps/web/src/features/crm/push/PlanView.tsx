/** A preview of the changes in the CRM: the number of each kind, the details of one kind, and the reasons. */
import { PUSH_ACTS, type PushAct } from '@leadwright/contract/integrations/crm-push';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatTime } from '../../../lib/format.ts';
import { LegendKey } from '../../../ui/display/Meter.tsx';
import { Note } from '../../../ui/feedback/Note.tsx';
import { NAMES } from '../words.ts';
import { PlanAside } from './PlanAside.tsx';
import { PlanRecords } from './PlanRecords.tsx';
import classes from './push.module.css';
import { type Push, type Shown, useMove } from './push.queries.ts';

const COLOURS: Record<PushAct, string> = {
  create: 'var(--d1)',
  update: 'var(--d2)',
  skip: 'var(--d5)',
  blocked: 'var(--l-red)',
};

export function PlanView({ push }: { push: Push }) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<Shown | null>(null);
  const shown = chosen ?? { act: firstOf(push) };
  return (
    <>
      <section className={classes.plan}>
        {push.is_changed && (
          <div className={classes.notice}>
            <Note tone="warn" role="alert">
              {t('sending.plan.changed', { crm: NAMES[push.connection.provider] })}
            </Note>
          </div>
        )}
        <PlanHead push={push} />
        <PlanBar push={push} />
        <div className={classes.tiles}>
          {PUSH_ACTS.map((act) => (
            <Tile key={act} push={push} act={act} on={shown.act === act} onClick={() => setChosen({ act })} />
          ))}
        </div>
      </section>
      <div className={classes.columns}>
        {/* Another kind starts with its first leads. */}
        <PlanRecords key={`${shown.act}-${shown.reason ?? ''}`} push={push} shown={shown} />
        <PlanAside push={push} onShow={setChosen} />
      </div>
    </>
  );
}

/** Differences need review first; new contacts come next. */
const firstOf = ({ plan }: Push): PushAct =>
  (['update', 'create', 'skip', 'blocked'] as const).find((act) => plan[act] > 0) ?? 'create';

function PlanHead({ push }: { push: Push }) {
  const { t } = useTranslation();
  const check = useMove('check');
  const crm = NAMES[push.connection.provider];
  return (
    <div className={classes.planHead}>
      <b className="h15 num">{t('sending.leads', { count: push.total, n: formatNumber(push.total) })}</b>
      {push.checked_at && (
        <span className="c13 t3">{t('sending.plan.checked', { crm, time: formatTime(push.checked_at) })}</span>
      )}
      <button type="button" className="link c13 right" disabled={check.isPending} onClick={() => check.mutate(push.id)}>
        {t('sending.plan.again')}
      </button>
    </div>
  );
}

function PlanBar({ push: { plan, total } }: { push: Push }) {
  const { t } = useTranslation();
  const said = PUSH_ACTS.map((act) => `${t(`sending.act.${act}`)} ${formatNumber(plan[act])}`).join(', ');
  return (
    <div className={classes.bar} role="img" aria-label={said}>
      {PUSH_ACTS.filter((act) => plan[act] > 0).map((act) => (
        <i key={act} style={{ width: `${(plan[act] / Math.max(1, total)) * 100}%`, background: COLOURS[act] }} />
      ))}
    </div>
  );
}

interface TileProps {
  push: Push;
  act: PushAct;
  on: boolean;
  onClick: () => void;
}

function Tile({ push, act, on, onClick }: TileProps) {
  const { t } = useTranslation();
  const { plan, connection } = push;
  const values = {
    filled: formatNumber(plan.filled),
    changed: formatNumber(plan.changed),
    kept: formatNumber(plan.kept),
  };
  return (
    <button type="button" className={classes.tile} data-act={act} aria-pressed={on} onClick={onClick}>
      <b>{formatNumber(plan[act])}</b>
      <LegendKey colour={COLOURS[act]}>{t(`sending.act.${act}`)}</LegendKey>
      <small>
        {act === 'update' && plan.update > 0
          ? t('sending.plan.values', values)
          : t(`sending.plan.tile.${act}`, { crm: NAMES[connection.provider] })}
      </small>
    </button>
  );
}
