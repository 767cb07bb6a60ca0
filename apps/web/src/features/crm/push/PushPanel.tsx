/** Past pushes next to the CRM tab: all of them, and one with its leads. */
import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryState } from '../../../ui/feedback/QueryState.tsx';
import { WidePanel } from '../../../ui/layout/WidePanel.tsx';
import { PushHistory } from './PushHistory.tsx';
import classes from './push.module.css';
import { usePush } from './push.queries.ts';
import { RunCard } from './RunCard.tsx';

interface Props {
  /** The push to open first; null for the list. */
  pushId: number | null;
  onClose: () => void;
}

/** Mounted when it opens. */
export function PushPanel({ pushId, onClose }: Props) {
  const { t } = useTranslation();
  const [seen, setSeen] = useState(pushId);
  return (
    <WidePanel
      title={t('sending.last.title')}
      onClose={onClose}
      head={
        seen !== null && (
          <Button variant="subtle" leftSection={<IconArrowLeft />} onClick={() => setSeen(null)}>
            {t('sending.last.allOfThem')}
          </Button>
        )
      }
    >
      {seen === null ? <PushHistory onOpen={setSeen} /> : <PastPush key={seen} id={seen} />}
    </WidePanel>
  );
}

export function PastPush({ id }: { id: number }) {
  const push = usePush(id);
  return (
    <div className={classes.history}>
      <QueryState query={push}>{(found) => <RunCard push={found} />}</QueryState>
    </div>
  );
}
