/** "More filters": rows of column, operator, value with a live count of matches; active ones show as removable chips. */
import { Button, Popover } from '@mantine/core';
import { IconFilter2, IconPlus } from '@tabler/icons-react';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { loadComponent } from '../../lib/load.ts';
import { inOrder } from '../display/in-order.ts';
import { Chip } from '../display/marks.tsx';
import classes from './FilterBuilder.module.css';
import { type Condition, type FilterColumn, isComplete, needsValue, shownValue, withColumn } from './filters.ts';

const ConditionRow = loadComponent(() => import('./ConditionRow.tsx'), 'ConditionRow');

interface Props {
  columns: FilterColumn[];
  value: Condition[];
  onApply: (conditions: Condition[]) => void;
  /** Counts the rows that match the draft. */
  countMatches?: (conditions: Condition[], signal: AbortSignal) => Promise<number>;
}

export function FilterBuilder({ columns, value, onApply, countMatches }: Props) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      width="min(560px, calc(100vw - 32px))"
      trapFocus
    >
      <Popover.Target>
        <Button
          variant={value.length > 0 ? 'light' : 'default'}
          leftSection={<IconFilter2 />}
          rightSection={value.length > 0 ? <span className={classes.count}>{value.length}</span> : null}
          onClick={() => setOpened(!opened)}
        >
          {t('ui.filters.more')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('ui.filters.more')}>
        <Draft
          columns={columns}
          start={value}
          countMatches={countMatches}
          onApply={(conditions) => {
            onApply(conditions);
            setOpened(false);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

interface DraftProps {
  columns: FilterColumn[];
  start: Condition[];
  countMatches: Props['countMatches'];
  onApply: (conditions: Condition[]) => void;
}

function Draft({ columns, start, countMatches, onApply }: DraftProps) {
  const { t } = useTranslation();
  const blank: Condition = withColumn(
    { column: '', operator: 'like', value: '' },
    columns[0] ?? { id: '', label: '', kind: 'text' },
  );
  const [rows, setRows] = useState<Condition[]>(start.length > 0 ? start : [blank]);
  const [missing, setMissing] = useState(false);
  const complete = rows.filter(isComplete);
  const matches = useMatches(complete, countMatches);
  const change = (index: number, next: Condition) => setRows(rows.map((row, at) => (at === index ? next : row)));
  const apply = () => {
    if (complete.length === 0 && rows.length > 0) setMissing(true);
    else onApply(complete);
  };
  return (
    <form
      className={classes.draft}
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <Suspense fallback={<div className={classes.waiting} />}>
        {inOrder(rows, (row, index) => (
          <ConditionRow
            row={row}
            columns={columns}
            onChange={(next) => change(index, next)}
            onRemove={() => setRows(rows.filter((_, at) => at !== index))}
          />
        ))}
      </Suspense>
      {missing && complete.length === 0 && (
        <p className={classes.error} role="alert">
          {t('ui.filters.incomplete')}
        </p>
      )}
      <div className={classes.foot}>
        <Button variant="subtle" leftSection={<IconPlus />} onClick={() => setRows([...rows, blank])}>
          {t('ui.filters.add')}
        </Button>
        <Button className="right" variant="subtle" onClick={() => onApply([])}>
          {t('ui.filters.clear')}
        </Button>
        <Button type="submit" variant="filled">
          {matches === null ? t('ui.filters.applyUnknown') : t('ui.filters.apply', { n: formatNumber(matches) })}
        </Button>
      </div>
    </form>
  );
}

/** Counts once the draft stops changing; null until the count of this draft is known. */
function useMatches(conditions: Condition[], countMatches: Props['countMatches']) {
  const [matches, setMatches] = useState<{ draft: string; count: number } | null>(null);
  const draft = JSON.stringify(conditions);
  useEffect(() => {
    if (!countMatches) return;
    const asking = new AbortController();
    const timer = setTimeout(() => {
      countMatches(JSON.parse(draft), asking.signal)
        .then((count) => !asking.signal.aborted && setMatches({ draft, count }))
        .catch(() => undefined);
    }, 250);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [draft, countMatches]);
  return matches?.draft === draft ? matches.count : null;
}

interface ChipsProps {
  columns: FilterColumn[];
  value: Condition[];
  onChange: (conditions: Condition[]) => void;
  /** Filters other than conditions, as their own chips. */
  others?: ReactNode;
  /** Removes every filter; without it, only the conditions are removed. */
  onClear?: (() => void) | undefined;
  /** At the right: the number of matches, table tools. */
  aside?: ReactNode;
}

export function FilterChips({ columns, value, onChange, others, onClear, aside }: ChipsProps) {
  const { t } = useTranslation();
  const wordsOf = ({ column, operator }: Condition) => {
    const name = columns.find((one) => one.id === column)?.label ?? column;
    return needsValue(operator) ? `${name} ${t(`ui.filters.operators.${operator}`)}` : name;
  };
  return (
    <div className={classes.chips}>
      {others}
      {value.map((condition, index) => {
        const name = wordsOf(condition);
        const shown = needsValue(condition.operator)
          ? shownValue(
              condition,
              columns.find((one) => one.id === condition.column),
            )
          : t(`ui.filters.operators.${condition.operator}`);
        return (
          <Chip
            key={`${name}${shown}`}
            name={name}
            value={shown}
            removeLabel={t('ui.filters.remove', { filter: `${name} ${shown}` })}
            onRemove={() => onChange(value.filter((_, at) => at !== index))}
          />
        );
      })}
      {(onClear || value.length > 0) && (
        <Button size="xs" variant="subtle" onClick={onClear ?? (() => onChange([]))}>
          {t('ui.filters.clear')}
        </Button>
      )}
      <div className={classes.aside}>{aside}</div>
    </div>
  );
}
