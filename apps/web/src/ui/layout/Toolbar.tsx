/**
 * Filters at the left, actions at the right. Without ticked rows, actions apply to all matching rows. While rows are
 * ticked, the actions move to the action bar; their space is kept to avoid a layout shift.
 */
import { Button, Menu, TextInput } from '@mantine/core';
import { IconChevronDown, IconDots, IconSearch } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { MenuChoices } from '../form/MenuChoices.tsx';
import { useTyped } from '../form/useTyped.ts';
import classes from './Toolbar.module.css';
import { useFitting } from './useFitting.ts';

export interface Act {
  id: string;
  label: string;
  icon: ReactNode;
  /** "6 credits at most", "Free": a paid action names its price. */
  cost?: string;
  primary?: boolean;
  danger?: boolean;
  /** The last to move into "More": the main action. */
  stays?: boolean;
  disabled?: boolean;
  run: () => void;
}

interface Props {
  /** FilterMenu, FilterBuilder, SearchBox, quiet buttons. */
  children: ReactNode;
  /** On a phone: shown on its own line above the scrolling row. */
  above?: ReactNode;
  acts?: Act[];
  /** True while rows are ticked. */
  actsAway?: boolean;
}

export const Toolbar = ({ children, above, acts = [], actsAway = false }: Props) => (
  <>
    {above && <div className={classes.above}>{above}</div>}
    <div className={classes.toolbar}>
      <div className={classes.filters}>{children}</div>
      {acts.length > 0 && <ToolbarActs acts={acts} away={actsAway} />}
    </div>
  </>
);

function ToolbarActs({ acts, away }: { acts: Act[]; away: boolean }) {
  const row = useRef<HTMLDivElement>(null);
  const [shown, more] = useFitting(row, acts);
  return (
    <div className={classes.acts} ref={row} data-away={away || undefined} aria-hidden={away || undefined} inert={away}>
      {shown.map((act) => (
        <Button key={act.id} variant="subtle" leftSection={act.icon} disabled={act.disabled ?? false} onClick={act.run}>
          {act.label}
        </Button>
      ))}
      <MoreActs acts={more} />
    </div>
  );
}

/** Actions that do not fit, in the same order, with Delete last. */
function MoreActs({ acts }: { acts: Act[] }) {
  const { t } = useTranslation();
  if (acts.length === 0) return null;
  return (
    <Menu>
      <Menu.Target>
        <Button variant="subtle" leftSection={<IconDots />}>
          {t('common.more')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {acts.map((act) => (
          <Menu.Item
            key={act.id}
            leftSection={act.icon}
            rightSection={act.cost && <span className={classes.cost}>{act.cost}</span>}
            data-danger={act.danger || undefined}
            disabled={act.disabled ?? false}
            onClick={act.run}
          >
            {act.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

interface FilterMenuProps<V extends string> {
  label: string;
  value: V;
  /** The first option means "no filter". */
  options: { value: V; label: string }[];
  onChange: (value: V) => void;
}

/** One filter with a few choices: "E-mail found ▾". */
export function FilterMenu<V extends string>({ label, value, options, onChange }: FilterMenuProps<V>) {
  const chosen = options.find((option) => option.value === value);
  const on = chosen !== undefined && chosen !== options[0];
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button
          variant={on ? 'light' : 'default'}
          className={classes.filter ?? ''}
          rightSection={<IconChevronDown className={classes.chevron} />}
        >
          {on ? `${label}: ${chosen.label}` : label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.choices ?? ''}>
        <MenuChoices value={value} options={options} onChange={onChange} />
      </Menu.Dropdown>
    </Menu>
  );
}

interface SearchBoxProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  width?: number;
}

/** Fires when typing pauses, so that the server is called once. */
export function SearchBox({ label, value, onChange, width = 200 }: SearchBoxProps) {
  const [typed, change] = useTyped(value, onChange, 250);
  return (
    <TextInput
      size="sm"
      type="search"
      className={classes.search}
      style={{ '--width': `${width}px` }}
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch />}
      value={typed}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}
