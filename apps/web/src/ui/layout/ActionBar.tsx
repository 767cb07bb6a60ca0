/**
 * Actions for the ticked rows, with their price. Delete is set apart at the right. Actions that do not fit move into
 * "More". On a phone a slim bar opens a sheet with the main action at the bottom.
 */
import { Button, Menu } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconDots, IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { IconButton } from '../display/IconButton.tsx';
import type { SelectionState } from '../table/useSelection.ts';
import classes from './ActionBar.module.css';
import { Drawer } from './late-layers.tsx';
import type { Act } from './Toolbar.tsx';
import { useFitting } from './useFitting.ts';

interface Props {
  selection: SelectionState;
  acts: Act[];
}

export function ActionBar({ selection, acts }: Props) {
  const narrow = useMediaQuery('(max-width: 599px)', window.innerWidth < 600);
  if (selection.count === 0) return null;
  return narrow ? <ActionSheet selection={selection} acts={acts} /> : <WideBar selection={selection} acts={acts} />;
}

function WideBar({ selection, acts }: Props) {
  const { t } = useTranslation();
  const ordinary = acts.filter((act) => !act.danger);
  const dangerous = acts.filter((act) => act.danger);
  const row = useRef<HTMLDivElement>(null);
  const [shown, more] = useFitting(row, ordinary);
  return (
    <div className={classes.bar} role="toolbar" data-keep-clear aria-label={t('ui.actions.label')}>
      <Selected selection={selection} />
      <span className={classes.line} />
      <div className={classes.acts} ref={row}>
        {shown.map((act) => (
          <ActButton key={act.id} act={act} />
        ))}
        <MoreMenu acts={more} />
      </div>
      {dangerous.map((act) => (
        <ActButton key={act.id} act={act} />
      ))}
      <span className={classes.line} />
      <IconButton label={t('ui.actions.clear')} onClick={selection.clear}>
        <IconX />
      </IconButton>
    </div>
  );
}

function Selected({ selection }: { selection: SelectionState }) {
  const { t } = useTranslation();
  const all = selection.count === selection.total;
  return (
    <span className={classes.selected}>
      <b>
        {t(all && selection.value.mode === 'all' ? 'ui.actions.allSelected' : 'ui.actions.selected', {
          n: formatNumber(selection.count),
        })}
      </b>
      {!all && (
        <button type="button" className="link c13" onClick={selection.selectAll}>
          {t('ui.actions.selectAll', { n: formatNumber(selection.total) })}
        </button>
      )}
    </span>
  );
}

const ActButton = ({ act }: { act: Act }) => (
  <Button
    size="lg"
    variant={act.primary ? 'filled' : 'subtle'}
    {...(act.danger && { color: 'red', 'data-danger': true })}
    className={classes.act ?? ''}
    leftSection={act.icon}
    disabled={act.disabled ?? false}
    onClick={act.run}
  >
    <span className={classes.words}>
      {act.label}
      {act.cost && <small>{act.cost}</small>}
    </span>
  </Button>
);

function MoreMenu({ acts }: { acts: Act[] }) {
  const { t } = useTranslation();
  if (acts.length === 0) return null;
  return (
    <Menu position="top-end">
      <Menu.Target>
        <Button size="lg" variant="subtle" className={classes.act ?? ''} leftSection={<IconDots />}>
          {t('common.more')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {acts.map((act) => (
          <Menu.Item
            key={act.id}
            leftSection={act.icon}
            rightSection={<small className={classes.cost}>{act.cost}</small>}
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

function ActionSheet({ selection, acts }: Props) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const main = acts.find((act) => act.primary);
  const run = (act: Act) => {
    setOpened(false);
    act.run();
  };
  return (
    <>
      <div className={classes.slim} data-keep-clear>
        <b className="num">{t('ui.actions.selected', { n: formatNumber(selection.count) })}</b>
        <Button size="lg" variant="filled" className="right" onClick={() => setOpened(true)}>
          {t('ui.actions.open')}
        </Button>
      </div>
      <Drawer
        opened={opened}
        onClose={() => setOpened(false)}
        position="bottom"
        size="auto"
        padding={0}
        withCloseButton={false}
        attributes={{ content: { 'aria-label': t('ui.actions.label') } }}
        classNames={{ content: classes.sheet ?? '' }}
      >
        <div className={classes.grab} aria-hidden="true" />
        <div className={classes.sheetTop}>
          <Selected selection={selection} />
          <button
            type="button"
            className={classes.close}
            aria-label={t('common.close')}
            onClick={() => setOpened(false)}
          >
            <IconX />
          </button>
        </div>
        {acts
          .filter((act) => act !== main)
          .map((act) => (
            <button
              key={act.id}
              type="button"
              className={classes.sheetAct}
              data-danger={act.danger || undefined}
              disabled={act.disabled}
              onClick={() => run(act)}
            >
              {act.icon}
              {act.label}
              <span>{act.cost}</span>
            </button>
          ))}
        {main && (
          <Button
            size="xl"
            fullWidth
            variant="filled"
            leftSection={main.icon}
            disabled={main.disabled ?? false}
            onClick={() => run(main)}
          >
            {main.label}
          </Button>
        )}
      </Drawer>
    </>
  );
}
