/** A round: running, failed, or its cards. */
import type { SuggestionRound } from '@leadwright/contract/ai/suggestions';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Ring } from '../../ui/display/Ring.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { SuggestionCard } from './SuggestionCard.tsx';
import classes from './suggestions.module.css';

export function RoundView({ round: { state, problem, suggestions } }: { round: SuggestionRound }) {
  const { t } = useTranslation();
  if (state === 'working')
    return (
      <div role="status">
        <EmptyState
          icon={<Ring size={20} />}
          title={t('suggestions.screen.working')}
          text={t('suggestions.screen.workingText')}
        />
      </div>
    );
  if (state === 'failed')
    return (
      <div role="status">
        <EmptyState icon={<IconAlertTriangle />} title={t('suggestions.screen.failedTitle')} text={problem ?? ''} />
      </div>
    );
  return (
    <div className={classes.cards}>
      {suggestions.map((suggestion, index) => (
        <SuggestionCard key={suggestion.id} suggestion={suggestion} n={index + 1} total={suggestions.length} />
      ))}
    </div>
  );
}
