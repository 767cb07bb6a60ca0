/** Density and column chooser, at the right above the table. */
import { Button, Checkbox, Menu } from '@mantine/core';
import { IconColumns3, IconMenu3 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { MenuChoices } from '../form/MenuChoices.tsx';
import type { Density } from './columns.ts';
import classes from './TableTools.module.css';
import type { DataTableState } from './useDataTable.ts';

const DENSITIES: Density[] = ['comfortable', 'compact'];

export function TableTools<T extends object>({ state }: { state: DataTableState<T> }) {
  return (
    <div className={classes.tools}>
      <DensityMenu state={state} />
      <ColumnsMenu state={state} />
    </div>
  );
}

function DensityMenu<T extends object>({ state }: { state: DataTableState<T> }) {
  const { t } = useTranslation();
  return (
    <Menu>
      <Menu.Target>
        <Button variant="subtle" leftSection={<IconMenu3 />}>
          {t('ui.table.density')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <MenuChoices
          value={state.density}
          options={DENSITIES.map((value) => ({ value, label: t(`ui.table.${value}`) }))}
          onChange={state.setDensity}
        />
      </Menu.Dropdown>
    </Menu>
  );
}

export function ColumnsMenu<T extends object>({ state }: { state: DataTableState<T> }) {
  const { t } = useTranslation();
  const columns = state.table.getAllLeafColumns().filter((column) => column.getCanHide());
  const nameOf = (id: string) => state.columns.find((column) => column.id === id)?.header ?? id;
  return (
    <Menu>
      <Menu.Target>
        <Button variant="subtle" className={classes.onTables ?? ''} leftSection={<IconColumns3 />}>
          {t('ui.table.columns')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.columns ?? ''}>
        {columns.map((column) => (
          <Menu.CheckboxItem
            key={column.id}
            checked={column.getIsVisible()}
            onChange={(next) => column.toggleVisibility(next)}
          >
            <span className={classes.choice}>
              <Checkbox.Indicator checked={column.getIsVisible()} size="16px" radius="5px" />
              {nameOf(column.id)}
            </span>
          </Menu.CheckboxItem>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={state.reset}>{t('ui.table.resetColumns')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
