/** Next runs and the maximum cost per run. The button shows the price of the current input, or none. */
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Answer } from '../../../lib/answers.ts';
import { formatNumber } from '../../../lib/format.ts';
import { formatSlot } from '../../../lib/person/zoned.ts';
import { Figure } from '../../../ui/display/Figure.tsx';
import { Note } from '../../../ui/feedback/Note.tsx';
import { SkeletonBar } from '../../../ui/feedback/Skeletons.tsx';
import type { Estimate } from '../../search/public.ts';
import type { AutopilotEstimate } from '../autopilot.queries.ts';
import { startsAtOnce } from '../schedule/schedule.ts';
import { creditsOf } from '../words.ts';
import classes from './form.module.css';
import type { AutopilotForm } from './useAutopilotForm.ts';

interface Props {
  form: AutopilotForm;
  /** The search's current estimate. */
  found: Answer<Estimate>;
  isNew: boolean;
  isSaving: boolean;
}

export function EstimateAside({ form, found, isNew, isSaving }: Props) {
  const { t } = useTranslation();
  const { data, isPending, error } = form.estimate;
  return (
    <aside className={classes.side} aria-label={t('autopilot.screen.form.next')} aria-busy={isPending}>
      <div className={classes.estimate}>
        {error && <Note tone="warn">{error.message}</Note>}
        {data || isPending ? (
          <>
            <Matches form={form} found={found.data} />
            <hr />
            <Runs estimate={data} isNew={isNew} isAtOnce={startsAtOnce(form.settings.schedule)} />
            <hr />
            <Money estimate={data} />
          </>
        ) : (
          !error && <p className="c13 t2">{t('autopilot.screen.form.hint')}</p>
        )}
      </div>
      {/* On a phone it sticks to the bottom, so that the price stays visible. */}
      <div className={classes.bar} data-keep-clear>
        <SubmitButton
          form={form}
          isNew={isNew}
          isSaving={isSaving}
          credits={data ? creditsOf(t, data.maximum_credits) : null}
        />
        <p className={classes.pay}>{t('autopilot.screen.form.payOnly')}</p>
      </div>
    </aside>
  );
}

/** Not counted yet: shows no number, in particular not zero. */
const isCounted = (found: Estimate | undefined): found is Estimate =>
  found !== undefined && !(found.is_loading && found.matches === 0);

function Matches({ form, found }: { form: AutopilotForm; found: Estimate | undefined }) {
  const { t } = useTranslation();
  const { kind } = form.search.draft;
  const isUnknown = found?.matches === 0 && found.matches_is_minimum;
  if (isUnknown) return <p className="c13 t2">{t('search.screen.estimate.unknown', { source: found.source })}</p>;
  return (
    <div role="status">
      <div className={classes.figure}>
        {isCounted(found) ? (
          formatNumber(found.matches) + (found.matches_is_minimum ? '+' : '')
        ) : (
          <SkeletonBar width={96} height={28} />
        )}
      </div>
      <div className="c13 t2">{t(`search.screen.matches.${kind}`, { count: found?.matches || 2 })}</div>
      {isCounted(found) && found.owned !== null && found.owned > 0 && (
        <div className="c12 t3">{t('autopilot.screen.form.owned', { n: formatNumber(found.owned) })}</div>
      )}
    </div>
  );
}

interface RunsProps {
  estimate: AutopilotEstimate | undefined;
  isNew: boolean;
  isAtOnce: boolean;
}

function Runs({ estimate, isNew, isAtOnce }: RunsProps) {
  const { t } = useTranslation();
  return (
    <>
      <h2 className={classes.title}>{t('autopilot.screen.form.next')}</h2>
      <ol className={classes.next}>
        {isNew && isAtOnce && <li>{t('autopilot.screen.form.first')}</li>}
        {estimate ? (
          estimate.slots.slice(0, 3).map((at) => <li key={at}>{formatSlot(at, estimate.time_zone)}</li>)
        ) : (
          <li>
            <SkeletonBar width={140} />
          </li>
        )}
      </ol>
      {!isNew && <p className="c12 t3">{t('autopilot.screen.form.firstOnEdit')}</p>}
    </>
  );
}

function Money({ estimate }: { estimate: AutopilotEstimate | undefined }) {
  const { t } = useTranslation();
  const known = (words: (it: AutopilotEstimate) => string) => (estimate ? words(estimate) : <SkeletonBar width={64} />);
  const balance = estimate?.balance ?? null;
  const isShort = estimate !== undefined && balance !== null && estimate.maximum_credits > balance;
  return (
    <>
      <dl>
        <Figure name={t('autopilot.screen.form.each')} value={known((it) => creditsOf(t, it.cost_each))} />
        <Figure name={t('autopilot.screen.form.most')} value={known((it) => creditsOf(t, it.maximum_credits))} strong />
        {balance !== null && <Figure name={t('autopilot.screen.form.balance')} value={formatNumber(balance)} />}
      </dl>
      {isShort && <Note tone="warn">{t('autopilot.screen.form.short')}</Note>}
    </>
  );
}

/** The main action with its price; without a price while something is missing. */
function SubmitButton({ form, isNew, isSaving, credits }: Omit<Props, 'found'> & { credits: string | null }) {
  const { t } = useTranslation();
  const words = isNew
    ? { plain: t('autopilot.screen.form.submit'), priced: 'autopilot.screen.form.submitUpTo' as const }
    : { plain: t('autopilot.screen.save'), priced: 'autopilot.screen.saveUpTo' as const };
  return (
    <Button
      type="submit"
      variant="filled"
      size="lg"
      fullWidth
      className={classes.go ?? ''}
      loading={isSaving}
      disabled={form.body !== null && form.estimate.isPending}
    >
      {credits === null ? words.plain : t(words.priced, { credits })}
    </Button>
  );
}
