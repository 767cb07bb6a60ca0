/** Conditions of a search, added one by one from a menu and removable, so that a simple search has a short form. */
import { Button, Menu } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/display/IconButton.tsx';
import classes from './Conditions.module.css';

export interface Condition {
  id: string;
  /** In the menu, and next to its field. */
  words: string;
  isSet: boolean;
  /** The input; without one the label is the condition. */
  field?: ReactNode;
  /** The field is the whole phrase, such as "are rated 4.0 or better". */
  isPhrase?: boolean;
  /** Sets the condition's initial value. */
  add?: () => void;
  remove: () => void;
}

interface Props {
  all: Condition[];
  /** Shown from the start, although empty. */
  first?: string[];
}

export function Conditions({ all, first = [] }: Props) {
  const { t } = useTranslation();
  const [added, setAdded] = useState(first);
  const [fresh, setFresh] = useState<string | null>(null);
  const adder = useRef<HTMLButtonElement>(null);
  const shown = [
    ...added.flatMap((id) => all.filter((one) => one.id === id)),
    ...all.filter((one) => one.isSet && !added.includes(one.id)),
  ];
  const rest = all.filter((one) => !shown.includes(one));
  const add = (one: Condition) => {
    // Conditions from the draft stay before the new one.
    setAdded([...shown.map(({ id }) => id), one.id]);
    setFresh(one.id);
    one.add?.();
  };
  const remove = (one: Condition) => {
    setAdded(added.filter((id) => id !== one.id));
    one.remove();
    requestAnimationFrame(() => adder.current?.focus());
  };
  return (
    <div className={classes.conditions}>
      {shown.map((one) => (
        <Shown key={one.id} condition={one} isFresh={one.id === fresh} onRemove={() => remove(one)} />
      ))}
      {rest.length > 0 && (
        <Menu position="bottom-start" returnFocus={false}>
          <Menu.Target>
            <Button ref={adder} variant="subtle" className={classes.add ?? ''} leftSection={<IconPlus />}>
              {t('search.screen.addCondition')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown className={classes.menu ?? ''}>
            {rest.map((one) => (
              <Menu.Item key={one.id} onClick={() => add(one)}>
                {one.words}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  );
}

interface ShownProps {
  condition: Condition;
  isFresh: boolean;
  onRemove: () => void;
}

function Shown({ condition: { words, field, isPhrase = false }, isFresh, onRemove }: ShownProps) {
  const { t } = useTranslation();
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isFresh) return;
    // After the menu has returned the focus.
    const soon = requestAnimationFrame(() => element.current?.querySelector<HTMLElement>('input, button')?.focus());
    return () => cancelAnimationFrame(soon);
  }, [isFresh]);
  const isLine = field !== undefined && !isPhrase;
  return (
    <div ref={element} className={classes.condition} data-line={isLine || undefined}>
      {field === undefined && <span className={classes.phrase}>{words}</span>}
      {isLine && (
        <span className={classes.name} aria-hidden="true">
          {words}
        </span>
      )}
      {field !== undefined && <div className={classes.field}>{field}</div>}
      <IconButton label={t('search.screen.removeCondition', { what: words })} onClick={onRemove}>
        <IconX />
      </IconButton>
    </div>
  );
}
