/**
 * ai/icp-suggestions: suggested target groups, in rounds. Until the business profile is complete, only the banner is
 * shown.
 */
import type { SuggestionRound } from '@leadwright/contract/ai/suggestions';
import { Button } from '@mantine/core';
import { IconRepeat, IconTargetArrow } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatRelative } from '../../lib/format.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { QueryState } from '../../ui/feedback/QueryState.tsx';
import { SpendButton } from '../../ui/form/SpendButton.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { ProfileBand, useProfile } from '../business-profile/public.ts';
import { ReadPanel } from './ReadPanel.tsx';
import { RoundMenu } from './RoundMenu.tsx';
import { RoundView } from './RoundView.tsx';
import classes from './suggestions.module.css';
import { useRounds, useStartRound } from './suggestions.queries.ts';

export function SuggestionsScreen() {
  const { t } = useTranslation();
  const profile = useProfile();
  if (profile.data?.complete) return <Rounds />;
  return (
    <Page title={t('suggestions.title')}>
      <QueryState query={profile}>{() => <ProfileBand />}</QueryState>
    </Page>
  );
}

function Rounds() {
  const { t } = useTranslation();
  const { round: chosen } = useSearch({ from: '/app/ai/icp-suggestions' });
  const [isReading, setReading] = useState(false);
  const rounds = useRounds();
  const all = rounds.data?.data ?? [];
  const shown = all.find(({ id }) => id === chosen) ?? all[0];
  return (
    <Page
      title={t('suggestions.title')}
      subtitle={shown && <Made round={shown} />}
      actions={
        shown && (
          <>
            <RoundMenu rounds={all} shown={shown} />
            <Button variant="subtle" disabled={shown.read.length === 0} onClick={() => setReading(true)}>
              {t('suggestions.screen.read')}
            </Button>
            <Suggest cost={rounds.data?.cost ?? 0} isWorking={all[0]?.state === 'working'} isAgain />
          </>
        )
      }
    >
      <QueryState
        query={rounds}
        isEmpty={({ data }) => data.length === 0}
        empty={<Nothing cost={rounds.data?.cost ?? 0} />}
      >
        {() => shown && <RoundView key={shown.id} round={shown} />}
      </QueryState>
      {shown && <ReadPanel opened={isReading} round={shown} onClose={() => setReading(false)} />}
    </Page>
  );
}

function Made({ round: { created_at, training_sources: n, state } }: { round: SuggestionRound }) {
  const { t } = useTranslation();
  if (state !== 'ready') return null;
  const when = formatRelative(created_at);
  return n > 0
    ? t('suggestions.screen.madeWith', { when, count: n, n: formatNumber(n) })
    : t('suggestions.screen.made', { when });
}

/** The button shows the price and sends it: nothing starts at another price. */
function Suggest({ cost, isWorking, isAgain = false }: { cost: number; isWorking: boolean; isAgain?: boolean }) {
  const { t } = useTranslation();
  const start = useStartRound();
  const navigate = useNavigate();
  const act = isAgain ? 'again' : 'first';
  const credits = t('common.credits', { count: cost, n: formatNumber(cost) });
  return (
    <SpendButton
      className={classes.suggest ?? ''}
      credits={cost}
      variant={isAgain ? 'default' : 'filled'}
      leftSection={isAgain ? <IconRepeat /> : <IconTargetArrow />}
      loading={start.isPending || isWorking}
      // Shows the new round, even if an earlier one was open.
      onSpend={() => start.mutate(cost, { onSuccess: () => navigate({ to: '/ai/icp-suggestions' }) })}
    >
      {cost === 0 ? t(`suggestions.screen.${act}Free`) : t(`suggestions.screen.${act}`, { credits })}
    </SpendButton>
  );
}

function Nothing({ cost }: { cost: number }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={<IconTargetArrow />}
      title={t('suggestions.screen.emptyTitle')}
      text={t('suggestions.screen.emptyText')}
      action={<Suggest cost={cost} isWorking={false} />}
    />
  );
}
