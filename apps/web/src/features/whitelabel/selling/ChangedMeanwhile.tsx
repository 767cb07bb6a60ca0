/** Someone else, or another tab, saved first: no input is lost, and their changes are overwritten only on request. */
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Note } from '../../../ui/feedback/Note.tsx';
import classes from './list/list.module.css';

export function ChangedMeanwhile({ onOver, onDiscard }: { onOver: () => void; onDiscard: () => void }) {
  const { t } = useTranslation();
  return (
    <Note tone="warn" role="alert">
      <b>{t('packages.changed.title')}</b> {t('packages.changed.text')}
      <div className={classes.choices}>
        <Button size="xs" onClick={onOver}>
          {t('packages.changed.over')}
        </Button>
        <Button size="xs" variant="subtle" onClick={onDiscard}>
          {t('packages.changed.discard')}
        </Button>
      </div>
    </Note>
  );
}
