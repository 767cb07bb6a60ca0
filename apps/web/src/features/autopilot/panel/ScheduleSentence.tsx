/** "Repeat daily at 07:30, find at most 40 new companies … and add them to …" */
import { MAX_PER_RUN } from '@leadwright/contract/automation/autopilots';
import { LIST_TYPE_OF_KIND } from '@leadwright/contract/leads/lists';
import { IconPencil } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { slotInText } from '../../../lib/person/zoned.ts';
import { SkeletonBar } from '../../../ui/feedback/Skeletons.tsx';
import { NumberField } from '../../../ui/form/fields.tsx';
import { Pick } from '../../../ui/form/Pick.tsx';
import { useLists } from '../../lists/public.ts';
import type { Autopilot } from '../autopilot.queries.ts';
import { SchedulePicks } from '../schedule/SchedulePicks.tsx';
import { creditsOf } from '../words.ts';
import classes from './panel.module.css';
import type { Changes } from './useChanges.ts';

interface Props {
  autopilot: Autopilot;
  changes: Changes;
}

export function ScheduleSentence({ autopilot, changes }: Props) {
  const { t } = useTranslation();
  const { settings, change } = changes;
  const isPossible = settings.cap !== null && settings.cap >= 1 && settings.cap <= MAX_PER_RUN;
  return (
    <>
      <div className={classes.say}>
        {t('autopilot.screen.schedule.repeatWord')}{' '}
        <SchedulePicks
          value={settings.schedule}
          zone={autopilot.time_zone}
          onChange={(schedule) => change({ schedule })}
        />
        {`, ${t('autopilot.screen.schedule.findAtMost')} `}
        <NumberField
          className={classes.cap ?? ''}
          size="xs"
          aria-label={t('autopilot.screen.schedule.cap')}
          allowDecimal={false}
          min={1}
          max={MAX_PER_RUN}
          value={settings.cap as never}
          onChange={(cap) => change({ cap: cap as never })}
        />{' '}
        {t(`autopilot.screen.schedule.new.${autopilot.kind}`, { count: settings.cap ?? 2 })}{' '}
        <Link
          className={classes.what}
          to="/lead-search/autopilot/$autopilot/edit"
          params={{ autopilot }}
          title={t('autopilot.screen.editSearch')}
        >
          <span>{autopilot.summary}</span>
          <IconPencil aria-hidden="true" />
        </Link>{' '}
        {t('autopilot.screen.schedule.addTo')} <ListPick autopilot={autopilot} changes={changes} />
      </div>
      {!isPossible && (
        <p className={classes.problem} role="alert">
          {t('autopilot.screen.schedule.capRange', { most: formatNumber(MAX_PER_RUN) })}
        </p>
      )}
      {!settings.list && (
        <p className={classes.problem} role="alert">
          {t('autopilot.screen.schedule.listGone')}
        </p>
      )}
      {changes.problem && (
        <p className={classes.problem} role="alert">
          {changes.problem}
        </p>
      )}
      <Consequences autopilot={autopilot} changes={changes} />
    </>
  );
}

const TYPING_MS = 200;

function ListPick({ autopilot: { kind, type }, changes }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const { list } = changes.settings;
  const sorted = { sort: 'created_at', direction: 'desc' } as const;
  const question = { page: 1, limit: 20, search: typed.trim(), type: LIST_TYPE_OF_KIND[kind], archived: false };
  const found = useLists({ ...question, ...sorted }, TYPING_MS);
  const known = found.data?.data ?? [];
  const options = known.map(({ id, name, has_webhook }) => ({
    value: String(id),
    label: name,
    ...(type === 'webhook' && !has_webhook && { detail: t('autopilot.screen.stop.no_webhook') }),
  }));
  return (
    <Pick
      label={t('autopilot.screen.schedule.list')}
      value={list ? String(list.id) : ''}
      shown={list?.name ?? t('autopilot.screen.schedule.chooseList')}
      options={options}
      search={setTyped}
      invalid={!list}
      onChange={(value) => {
        const chosen = known.find(({ id }) => String(id) === value);
        if (chosen) changes.change({ list: { id: chosen.id, name: chosen.name } });
      }}
    />
  );
}

/** The next run and its cost, for the schedule on screen, saved or not. */
function Consequences({ autopilot, changes }: Props) {
  const { t } = useTranslation();
  const { usual, time_zone, state } = autopilot;
  const { estimate, isChanged, settings } = changes;
  const next = isChanged ? estimate.data?.slots[0] : (autopilot.next_run_at ?? undefined);
  const { schedule } = settings;
  const isLate = 'day' in schedule && schedule.day > 28;
  if (isChanged && estimate.isPending)
    return (
      <div className={classes.next} aria-busy="true">
        <SkeletonBar width={220} />
      </div>
    );
  return (
    <p className={classes.next}>
      {next && (isChanged || state === 'active') && (
        <>{t('autopilot.screen.schedule.next', { when: slotInText(next, time_zone), zone: time_zone })} </>
      )}
      {!isChanged && usual && (
        <>
          {t('autopilot.screen.schedule.usual', {
            added: formatNumber(Math.round(usual.added)),
            credits: creditsOf(t, Math.round(usual.credits)),
          })}{' '}
        </>
      )}
      {isChanged && estimate.data && (
        <>{t('autopilot.screen.schedule.mostCredits', { credits: creditsOf(t, estimate.data.maximum_credits) })} </>
      )}
      {isLate && t('autopilot.screen.schedule.shortMonth')}
    </p>
  );
}
