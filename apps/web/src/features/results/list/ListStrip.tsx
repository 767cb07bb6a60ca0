/**
 * Above the rows: running searches (found, checked, charged, Stop) and actions, their outcomes, and e-mail states as a
 * bar.
 */
import { Button } from '@mantine/core';
import { IconPlayerStop, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { IconButton } from '../../../ui/display/IconButton.tsx';
import { Meter } from '../../../ui/display/Meter.tsx';
import { StateWord } from '../../../ui/display/marks.tsx';
import { Ring } from '../../../ui/display/Ring.tsx';
import { useShownTextRuns } from '../../assistant/public.ts';
import { EmailBar, EmailLegend, type List } from '../../lists/public.ts';
import { useShownRuns } from '../enrichment/enrichment.queries.ts';
import { RunBand } from '../enrichment/RunBand.tsx';
import { isRunning, type Search, useSearchRun, useStopSearch } from '../results.queries.ts';
import { TextBand } from '../writing/TextBand.tsx';
import classes from './ListStrip.module.css';
import { Figure, LOOK } from './strip-parts.tsx';
import type { Rows } from './useRows.ts';

export function ListStrip({ list, rows }: { list: List; rows: Rows }) {
  const { t } = useTranslation();
  const [run, dismiss] = useShownRun(list, rows);
  const acts = useShownRuns(list.id);
  const texts = useShownTextRuns(list.id);
  const isBusy = run !== null || acts.runs.length > 0 || texts.runs.length > 0;
  if (!isBusy && list.result_count === 0) return null;
  return (
    <section className={classes.strip} data-run={isBusy || undefined} aria-label={t('results.screen.strip.label')}>
      {isBusy && (
        <>
          <div className={classes.runs}>
            {run && (isRunning(run) ? <Running run={run} /> : <Ended run={run} onDismiss={dismiss} />)}
            {acts.runs.map((one) => (
              <RunBand key={one.id} run={one} onDismiss={() => acts.dismiss(one.id)} />
            ))}
            {texts.runs.map((one) => (
              <TextBand
                key={one.id}
                run={one}
                onSee={() => rows.change({ texts: one.id })}
                onDismiss={() => texts.dismiss(one.id)}
              />
            ))}
          </div>
          <span className={classes.line} />
        </>
      )}
      <States list={list} />
    </section>
  );
}

/** The search that fills the list. Its id is kept in the URL, so that its result stays until dismissed. */
function useShownRun(list: List, { view, change }: Rows): [Search | null, () => void] {
  const running = list.running_search_id;
  useEffect(() => {
    if (running !== null && running !== view.run) change({ run: running });
  }, [running, view.run, change]);
  const run = counted(useSearchRun(running ?? view.run).data ?? null);
  const isOurs = run !== null && run.list_id === list.id;
  return [isOurs ? run : null, () => change({ run: null })];
}

/** Skipped leads do not count toward the target. */
const counted = (run: Search | null): Search | null =>
  run && { ...run, checked: run.checked - run.left_out - awayOf(run) };

/** In a CRM or a file of customers. */
const awayOf = ({ excluded }: Pick<Search, 'excluded'>) => excluded.crm + excluded.files;

function Running({ run }: { run: Search }) {
  const { t } = useTranslation();
  const stop = useStopSearch();
  const left = minutesLeft(run);
  const { emails } = run;
  const areRowsIn = run.rows_finished_at !== null;
  const phase = run.status === 'queued' ? 'queued' : areRowsIn ? 'emails' : 'running';
  return (
    <div className={classes.run}>
      <div className={classes.facts} role="status">
        <StateWord tone="info" icon={<Ring size={16} share={shareOf(run)} />}>
          <b>{t(`results.screen.strip.${phase}`)}</b>
        </StateWord>
        {areRowsIn ? (
          <Figure n={run.added} words={t('results.screen.strip.added', { count: run.added })} />
        ) : (
          <>
            <Figure n={run.found} words={t('results.screen.strip.found', { count: run.found })} />
            <Figure
              n={run.checked}
              words={t('results.screen.strip.checked', { target: formatNumber(targetOf(run)) })}
            />
          </>
        )}
        {emails.total > 0 && (
          <Figure n={emails.done} words={t('results.screen.strip.emailsOf', { total: formatNumber(emails.total) })} />
        )}
        <Figure
          n={run.credits}
          words={
            areRowsIn
              ? t('results.screen.strip.chargedEnd', { count: run.credits })
              : t('results.screen.strip.charged', { count: run.credits, max: formatNumber(run.maximum_credits) })
          }
        />
        <span className={classes.left}>{left !== null && t('results.screen.strip.left', { count: left })}</span>
        <Button size="xs" leftSection={<IconPlayerStop />} loading={stop.isPending} onClick={() => stop.mutate(run.id)}>
          {t('common.stop')}
        </Button>
      </div>
      <Progress run={run} />
    </div>
  );
}

/** Progress of the leads while they arrive, and then of their e-mails. */
function Progress({ run }: { run: Search }) {
  const { t } = useTranslation();
  const { emails } = run;
  if (run.rows_finished_at !== null)
    return (
      <Meter
        label={t('results.screen.strip.emailsProgress')}
        parts={[
          { share: emails.found / Math.max(1, emails.total) },
          { share: Math.max(0, emails.done - emails.found) / Math.max(1, emails.total), colour: 'var(--d1-soft)' },
        ]}
      />
    );
  const target = targetOf(run);
  return (
    <Meter
      label={t('results.screen.strip.progress')}
      parts={[
        { share: run.added / target },
        { share: Math.max(0, run.checked - run.added) / target, colour: 'var(--d1-soft)' },
      ]}
    />
  );
}

export function endOf({
  found_nothing,
  missing_leads,
  status,
}: Pick<Search, 'found_nothing' | 'missing_leads' | 'status'>) {
  if (found_nothing) return 'nothing';
  return missing_leads === null ? (status as 'completed' | 'failed' | 'canceled') : 'short';
}

/** Result of the search: rows found, rows owned before, cost, and the reason of a failure. */
function Ended({ run, onDismiss }: { run: Search; onDismiss: () => void }) {
  const { t } = useTranslation();
  const failed = run.status === 'failed';
  const end = endOf(run);
  return (
    <div className={classes.run}>
      <div className={classes.ended}>
        <div className={classes.facts} role={failed ? 'alert' : 'status'}>
          <StateWord {...LOOK[end]}>
            <b>{t(`results.screen.strip.${end}`)}</b>
          </StateWord>
          <Figure n={run.found} words={t('results.screen.strip.foundEnd', { count: run.found })} />
          <Figure n={run.added} words={t('results.screen.strip.added', { count: run.added })} />
          {run.owned > 0 && <Figure n={run.owned} words={t('results.screen.strip.owned', { count: run.owned })} />}
          {run.without_contact > 0 && (
            <Figure n={run.without_contact} words={t('results.screen.strip.withoutContact')} />
          )}
          {run.completed > 0 && <Figure n={run.completed} words={t('results.screen.strip.completedRows')} />}
          {run.left_out > 0 && <Figure n={run.left_out} words={t('results.screen.strip.leftOut')} />}
          {run.excluded.crm > 0 && <Figure n={run.excluded.crm} words={t('results.screen.strip.inCrm')} />}
          {run.excluded.files > 0 && <Figure n={run.excluded.files} words={t('results.screen.strip.inFiles')} />}
          {run.suppressed > 0 && <Figure n={run.suppressed} words={t('results.screen.strip.suppressed')} />}
          {run.emails.total > 0 && (
            <Figure
              n={run.emails.found}
              words={t('results.screen.strip.emailsFound', {
                count: run.emails.found,
                total: formatNumber(run.emails.total),
              })}
            />
          )}
          <Figure n={run.credits} words={t('results.screen.strip.chargedEnd', { count: run.credits })} />
        </div>
        <IconButton small label={t('results.screen.strip.dismiss')} onClick={onDismiss}>
          <IconX />
        </IconButton>
      </div>
      {run.error && <p className={classes.why}>{run.error}</p>}
      {run.missing_leads !== null && (
        <p className={classes.why}>{t('results.screen.strip.missing', { count: run.missing_leads })}</p>
      )}
      {run.emails.note && <p className={classes.why}>{run.emails.note}</p>}
      {run.found_nothing && (
        <p className={classes.why}>
          {run.left_out > 0 && `${t('search.screen.nothing.ownedAdvice')} `}
          {t(`search.screen.nothing.advice.${run.type}`)}
        </p>
      )}
    </div>
  );
}

function States({ list }: { list: List }) {
  const { t } = useTranslation();
  return (
    <div className={classes.states}>
      <div className={classes.statesHead}>
        <b>{t('lists.screen.emailStates')}</b>
        <Link className="link" to="/lead-search/saved-lists/$list/tags-and-source" params={{ list }}>
          {t('lists.screen.whereTheyAre')}
        </Link>
      </div>
      <EmailBar counts={list.email_counts} />
      <div className={classes.legend} aria-hidden="true">
        <EmailLegend counts={list.email_counts} />
      </div>
    </div>
  );
}

/**
 * How many leads will be checked: limited by the available and the requested number. Do-not-contact leads come on top.
 */
export const targetOf = ({ found, checked, limit }: Pick<Search, 'found' | 'checked' | 'limit'>) =>
  Math.max(1, checked, found > 0 ? Math.min(found, limit) : limit);

const shareOf = (run: Search): number =>
  run.rows_finished_at === null ? run.checked / targetOf(run) : run.emails.done / Math.max(1, run.emails.total);

const MINUTE = 60_000;
/** Remaining time at the current pace; null until it is known. */
function minutesLeft(run: Search): number | null {
  const spent = Date.now() - Date.parse(run.created_at);
  if (run.rows_finished_at !== null || run.checked === 0 || spent < 5000) return null;
  return Math.max(1, Math.ceil(((spent / run.checked) * (targetOf(run) - run.checked)) / MINUTE));
}
