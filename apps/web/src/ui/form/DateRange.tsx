/**
 * Date range picker in the user's language. Fires when both days are chosen; choosing one day twice selects that day.
 */
import '@mantine/dates/styles.layer.css';
import { DatePicker } from '@mantine/dates';
import 'dayjs/locale/es';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './DateRange.module.css';

type Day = string | null;
interface Props {
  from: Day;
  to: Day;
  onChange: (range: { from: string; to: string }) => void;
}

export function DateRange({ from, to, onChange }: Props) {
  const { t, i18n } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  const [range, setRange] = useState<[Day, Day]>([from, to]);
  useEffect(() => {
    const days = (mark: string) => place.current?.querySelector<HTMLElement>(`[role=gridcell] ${mark}, td ${mark}`);
    (days('[data-first-in-range]') ?? days('[data-today]') ?? days('button'))?.focus();
  }, []);
  const choose = ([first, last]: [Day, Day]) => {
    setRange([first, last]);
    if (first && last) onChange({ from: first, to: last });
  };
  return (
    <div ref={place}>
      <DatePicker
        type="range"
        allowSingleDateInRange
        highlightToday
        locale={i18n.language}
        firstDayOfWeek={1}
        {...(to && { defaultDate: to })}
        maxDate={new Date()}
        classNames={{ day: classes.date ?? '', calendarHeaderControl: classes.step ?? '' }}
        ariaLabels={{
          nextMonth: t('ui.date.next'),
          previousMonth: t('ui.date.previous'),
          nextYear: t('ui.date.next'),
          previousYear: t('ui.date.previous'),
          nextDecade: t('ui.date.next'),
          previousDecade: t('ui.date.previous'),
        }}
        value={range}
        onChange={choose}
      />
    </div>
  );
}
