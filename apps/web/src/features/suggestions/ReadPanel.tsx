/** The sources of a round: the business profile and matching training passages. */
import type { SuggestionRound } from '@leadwright/contract/ai/suggestions';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { inOrder } from '../../ui/display/in-order.ts';
import { PanelSection, SidePanel } from '../../ui/layout/SidePanel.tsx';
import { SourceTag } from './Reasons.tsx';
import classes from './suggestions.module.css';

interface Props {
  opened: boolean;
  round: SuggestionRound;
  onClose: () => void;
}

export function ReadPanel({ opened, round: { read }, onClose }: Props) {
  const { t } = useTranslation();
  const profile = read.filter(({ kind }) => kind === 'profile');
  const training = read.filter(({ kind }) => kind !== 'profile');
  return (
    <SidePanel opened={opened} label={t('suggestions.screen.readTitle')} onClose={onClose}>
      <PanelSection title={t('suggestions.screen.readProfile')}>
        <Sources sources={profile} />
      </PanelSection>
      <PanelSection title={t('suggestions.screen.readTraining')}>
        {training.length > 0 ? (
          <Sources sources={training} />
        ) : (
          <div className="stack">
            <p className="c13 t2">{t('suggestions.screen.readNoTraining')}</p>
            <div>
              <Button renderRoot={(props) => <Link to="/ai/training" {...props} />}>
                {t('suggestions.screen.addTraining')}
              </Button>
            </div>
          </div>
        )}
      </PanelSection>
    </SidePanel>
  );
}

const Sources = ({ sources }: { sources: SuggestionRound['read'] }) => (
  <ul className={classes.sources}>
    {inOrder(sources, (source) => (
      <li>
        <SourceTag source={source} />
      </li>
    ))}
  </ul>
);
