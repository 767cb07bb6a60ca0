/** Earlier rounds. The URL has the open one. */
import type { SuggestionRound } from '@leadwright/contract/ai/suggestions';
import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconHistory } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatDayTime, formatNumber } from '../../lib/format.ts';
import { MenuChoices } from '../../ui/form/MenuChoices.tsx';

export function RoundMenu({ rounds, shown }: { rounds: SuggestionRound[]; shown: SuggestionRound }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  if (rounds.length < 2) return null;
  const choose = (id: string) =>
    void navigate({ to: '/ai/icp-suggestions', search: Number(id) === rounds[0]?.id ? {} : { round: Number(id) } });
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="subtle" leftSection={<IconHistory />} rightSection={<IconChevronDown />}>
          {t('suggestions.screen.history')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <MenuChoices
          value={String(shown.id)}
          options={rounds.map((round) => ({ value: String(round.id), label: wordsOf(t, round) }))}
          onChange={choose}
        />
      </Menu.Dropdown>
    </Menu>
  );
}

function wordsOf(t: TFunction, { created_at, by, state, suggestions }: SuggestionRound): string {
  const count = suggestions.length;
  const what = state === 'ready' ? t('suggestions.screen.round', { count, n: formatNumber(count) }) : '';
  const brought = state === 'failed' ? t('suggestions.screen.roundFailed') : what;
  const made = t('suggestions.screen.roundOf', { when: formatDayTime(created_at), name: by });
  return [made, brought].filter(Boolean).join(' · ');
}
