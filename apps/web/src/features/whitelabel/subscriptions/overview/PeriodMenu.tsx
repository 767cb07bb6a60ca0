/** The number of months the figures cover. */
import { Button, Menu } from '@mantine/core';
import { IconCalendar, IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { MenuChoices } from '../../../../ui/form/MenuChoices.tsx';

const PERIODS = [3, 6, 12, 24, 36];

export function PeriodMenu({ months, onMonths }: { months: number; onMonths: (months: number) => void }) {
  const { t } = useTranslation();
  const nameOf = (count: number) => t('subscriptions.overview.months', { count });
  return (
    <Menu>
      <Menu.Target>
        <Button
          leftSection={<IconCalendar />}
          rightSection={<IconChevronDown />}
          aria-label={`${t('subscriptions.overview.period')}: ${nameOf(months)}`}
        >
          {nameOf(months)}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('subscriptions.overview.before')}</Menu.Label>
        <MenuChoices
          value={String(months)}
          options={PERIODS.map((value) => ({ value: String(value), label: nameOf(value) }))}
          onChange={(value) => onMonths(Number(value))}
        />
      </Menu.Dropdown>
    </Menu>
  );
}
