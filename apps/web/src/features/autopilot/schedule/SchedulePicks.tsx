/** "Weekly on Friday at 06:00", with a select for each part. */
import { REPEATS, type Repeat, type Schedule } from '@leadwright/contract/automation/schedule';
import { useTranslation } from 'react-i18next';
import { dayIn } from '../../../lib/person/zoned.ts';
import { Pick } from '../../../ui/form/Pick.tsx';
import classes from './schedule.module.css';
import { daysOf, monthName, timesWith, weekdayName, withMonth, withRepeat } from './schedule.ts';

interface Props {
  value: Schedule;
  /** The schedule's time zone. */
  zone: string;
  onChange: (schedule: Schedule) => void;
}

export function SchedulePicks(props: Props) {
  const { t } = useTranslation();
  const { value, zone, onChange } = props;
  return (
    <>
      <Pick
        label={t('autopilot.screen.schedule.repeat')}
        value={value.repeat}
        options={REPEATS.map((repeat) => ({ value: repeat, label: t(`autopilot.screen.repeat.${repeat}`) }))}
        onChange={(repeat) => onChange(withRepeat(value, repeat as Repeat, zone))}
      />
      <Day {...props} />
      {value.repeat !== 'one-time' || value.date ? <Time {...props} /> : null}
    </>
  );
}

function Day({ value, zone, onChange }: Props) {
  const { t } = useTranslation();
  if (value.repeat === 'daily') return null;
  if (value.repeat === 'weekly')
    return (
      <>
        {` ${t('autopilot.screen.schedule.on')} `}
        <Pick
          label={t('autopilot.screen.schedule.weekday')}
          value={String(value.weekday)}
          options={[1, 2, 3, 4, 5, 6, 7].map((one) => ({ value: String(one), label: weekdayName(one) }))}
          onChange={(weekday) => onChange({ ...value, weekday: Number(weekday) })}
        />
      </>
    );
  if (value.repeat === 'one-time') return <OnDate value={value} zone={zone} onChange={onChange} />;
  return (
    <>
      {` ${t('autopilot.screen.schedule.onDay')} `}
      <Pick
        label={t('autopilot.screen.schedule.day')}
        value={String(value.day)}
        options={daysOf(value).map((day) => ({ value: String(day), label: String(day) }))}
        onChange={(day) => onChange({ ...value, day: Number(day) })}
      />
      {value.repeat === 'yearly' && (
        <>
          {` ${t('autopilot.screen.schedule.ofMonth')} `}
          <Pick
            label={t('autopilot.screen.schedule.month')}
            value={String(value.month)}
            options={Array.from({ length: 12 }, (_, n) => ({ value: String(n + 1), label: monthName(n + 1) }))}
            onChange={(month) => onChange(withMonth(value, Number(month)))}
          />
        </>
      )}
    </>
  );
}

type OneTime = Extract<Schedule, { repeat: 'one-time' }>;

/** Once, on saving or on a given day. */
function OnDate({ value, zone, onChange }: Props & { value: OneTime }) {
  const { t } = useTranslation();
  const today = dayIn(Date.now(), zone);
  const when = value.date ? 'on' : 'now';
  return (
    <>
      {', '}
      <Pick
        label={t('autopilot.screen.schedule.when')}
        value={when}
        options={(['now', 'on'] as const).map((one) => ({
          value: one,
          label: t(`autopilot.screen.schedule.start.${one}`),
        }))}
        onChange={(one) =>
          onChange(one === 'now' ? { repeat: 'one-time' } : { repeat: 'one-time', date: today, time: '08:00' })
        }
      />
      {value.date && (
        <input
          type="date"
          className={classes.date}
          aria-label={t('autopilot.screen.schedule.date')}
          value={value.date}
          min={today}
          required
          onChange={({ currentTarget }) => currentTarget.value && onChange({ ...value, date: currentTarget.value })}
        />
      )}
    </>
  );
}

function Time({ value, onChange }: Props) {
  const { t } = useTranslation();
  const time = value.time ?? '08:00';
  return (
    <>
      {` ${t('autopilot.screen.schedule.at')} `}
      <Pick
        label={t('autopilot.screen.schedule.time')}
        value={time}
        search="here"
        options={timesWith(time).map((one) => ({ value: one, label: one }))}
        onChange={(next) => onChange({ ...value, time: next })}
      />
    </>
  );
}
