/** One menu for all rows, opened at the pressed button, so that cells stay plain. */
import { Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Act } from '../../../ui/layout/Toolbar.tsx';
import type { Result } from '../results.queries.ts';
import classes from './cells.module.css';
import { nameOf } from './cells.tsx';

export interface OpenMenu {
  row: Result;
  button: HTMLElement;
}

interface Props {
  open: OpenMenu | null;
  acts: (row: Result) => Act[];
  onClose: () => void;
}

export function RowMenu({ open, acts, onClose }: Props) {
  const { t } = useTranslation();
  if (!open) return null;
  const { right, bottom } = open.button.getBoundingClientRect();
  const close = () => {
    onClose();
    open.button.focus();
  };
  return (
    <Menu opened onChange={(opened) => !opened && close()} position="bottom-start" returnFocus={false}>
      <Menu.Target>
        <button
          type="button"
          tabIndex={-1}
          className={classes.anchor}
          aria-label={t('lists.screen.actsOf', { name: nameOf(open.row) })}
          style={{ left: right, top: bottom }}
        />
      </Menu.Target>
      <Menu.Dropdown>
        {acts(open.row).map((act) => (
          <Menu.Item
            key={act.id}
            leftSection={act.icon}
            rightSection={<small className={classes.cost}>{act.cost}</small>}
            data-danger={act.danger || undefined}
            disabled={act.disabled ?? false}
            onClick={() => {
              onClose();
              act.run();
            }}
          >
            {act.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
