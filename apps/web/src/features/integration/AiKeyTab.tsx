/** The account's own AI provider key: saved once the provider accepts it, tested, replaced, removed. */
import { models } from '@leadwright/contract/integrations/models';
import { Button } from '@mantine/core';
import { IconActivity, IconAlertTriangle, IconCircleCheck, IconKey, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatRelative } from '../../lib/format.ts';
import { useIsOpen, useSignedIn } from '../../lib/session.ts';
import { Badge } from '../../ui/display/marks.tsx';
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog.tsx';
import { Note } from '../../ui/feedback/Note.tsx';
import { QueryState } from '../../ui/feedback/QueryState.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { AiUsageCard } from '../models/public.ts';
import { AiKeyForm } from './AiKeyForm.tsx';
import { type ModelKey, useAiKey, useRemoveAiKey, useTestAiKey } from './ai-key.queries.ts';
import classes from './integration.module.css';

export function AiKeyTab() {
  const key = useAiKey();
  return (
    <div className={`${classes.column} stack`}>
      <QueryState query={key}>{(saved) => (saved ? <SavedKey saved={saved} /> : <NoKey />)}</QueryState>
      <AiUsageCard />
    </div>
  );
}

/** The key costs the account money: only the main user can change it, in person. */
function useMayChange() {
  const { isMainUser } = useSignedIn();
  const isOpen = useIsOpen(models.save);
  return isMainUser && isOpen;
}

function NoKey() {
  const { t } = useTranslation();
  const mayChange = useMayChange();
  return (
    <Card title={t('integration.aiKey.title')}>
      <p className={classes.text}>{t('integration.aiKey.text')}</p>
      {mayChange ? <AiKeyForm /> : <Note>{t('integration.aiKey.mainUser')}</Note>}
    </Card>
  );
}

function SavedKey({ saved }: { saved: ModelKey }) {
  const { t } = useTranslation();
  const mayChange = useMayChange();
  const [replacing, setReplacing] = useState(false);
  return (
    <Card
      title={
        <span className={classes.title}>
          {t('integration.aiKey.title')}
          <State saved={saved} />
        </span>
      }
    >
      <dl className={classes.facts}>
        <dt>{t('integration.aiKey.key')}</dt>
        <dd className="mono">•••• {saved.last_four}</dd>
        <dt>{t('integration.aiKey.tested')}</dt>
        <dd>{formatRelative(saved.tested_at)}</dd>
        <dt>{t('integration.aiKey.saved')}</dt>
        <dd>{t('integration.aiKey.savedBy', { date: formatDate(saved.saved_at), name: saved.saved_by })}</dd>
      </dl>
      <div className="stack">
        {saved.problem && <Note tone="warn">{t(`integration.aiKey.problem.${saved.problem}`)}</Note>}
        {replacing && <AiKeyForm onDone={() => setReplacing(false)} />}
        {mayChange && !replacing && <Acts saved={saved} onReplace={() => setReplacing(true)} />}
        {!mayChange && <Note>{t('integration.aiKey.mainUser')}</Note>}
      </div>
    </Card>
  );
}

function State({ saved: { problem } }: { saved: ModelKey }) {
  const { t } = useTranslation();
  return problem ? (
    <Badge tone="warn" icon={<IconAlertTriangle aria-hidden="true" />}>
      {t('integration.aiKey.notWorking')}
    </Badge>
  ) : (
    <Badge tone="ok" icon={<IconCircleCheck aria-hidden="true" />}>
      {t('integration.aiKey.working')}
    </Badge>
  );
}

function Acts({ saved, onReplace }: { saved: ModelKey; onReplace: () => void }) {
  const { t } = useTranslation();
  const test = useTestAiKey();
  const remove = useRemoveAiKey();
  /** Fixed when the dialog opens: another tab may replace the key. */
  const [removing, setRemoving] = useState<string | null>(null);
  return (
    <div className={classes.acts}>
      <Button leftSection={<IconActivity />} loading={test.isPending} onClick={() => test.mutate(undefined)}>
        {t('integration.aiKey.test')}
      </Button>
      <Button leftSection={<IconKey />} onClick={onReplace}>
        {t('integration.aiKey.replace')}
      </Button>
      <Button variant="subtle" data-danger leftSection={<IconTrash />} onClick={() => setRemoving(saved.last_four)}>
        {t('integration.aiKey.remove')}
      </Button>
      <ConfirmDialog
        opened={removing !== null}
        title={t('integration.aiKey.removeTitle', { last: removing ?? '' })}
        text={t('integration.aiKey.removeText')}
        confirm={t('integration.aiKey.remove')}
        cancel={t('integration.aiKey.keep')}
        onConfirm={() => remove.mutateAsync(undefined)}
        onClose={() => setRemoving(null)}
      />
    </div>
  );
}
