/** Someone else saved first: nothing is lost, and their changes are overwritten only on request. */
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Note } from '../../../ui/feedback/Note.tsx';
import classes from './panel.module.css';

export function ChangedMeanwhile({ onOver, onDiscard }: { onOver: () => void; onDiscard: () => void }) {
  const { t } = useTranslation();
  return (
    <Note tone="warn" role="alert">
      <b>{t('autopilot.screen.changed.title')}</b> {t('autopilot.screen.changed.text')}
      <div className={classes.choices}>
        <Button size="xs" onClick={onOver}>
          {t('autopilot.screen.changed.over')}
        </Button>
        <Button size="xs" variant="subtle" onClick={onDiscard}>
          {t('autopilot.screen.changed.discard')}
        </Button>
      </div>
    </Note>
  );
}
