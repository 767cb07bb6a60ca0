/** A reseller's mail server: its settings at the left, its state and a test at the right. */
import { SmtpBody, smtp } from '@leadwright/contract/resale/smtp';
import { Button } from '@mantine/core';
import { IconCloud } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOnChange } from '../../../lib/hooks/on-change.ts';
import { useIsOpen } from '../../../lib/session.ts';
import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog.tsx';
import { QueryState } from '../../../ui/feedback/QueryState.tsx';
import { useZodForm } from '../../../ui/form/useZodForm.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { SaveBar } from '../../../ui/layout/SaveBar.tsx';
import { HealthCard } from './HealthCard.tsx';
import { ServerForm, type ServerValues } from './ServerForm.tsx';
import classes from './smtp.module.css';
import { type Smtp, useRemoveSmtp, useSaveSmtp, useSmtp } from './smtp.queries.ts';
import { TestCard } from './TestCard.tsx';

export function SmtpScreen() {
  const { t } = useTranslation();
  const found = useSmtp();
  return (
    <Page
      title={t('navigation.entry.smtp')}
      subtitle={t('smtp.screen.subtitle')}
      actions={found.data ? <Remove /> : undefined}
    >
      <QueryState query={found}>{(server) => <Board server={server} />}</QueryState>
    </Page>
  );
}

const EMPTY: ServerValues = {
  support_email: '',
  from_email: '',
  from_name: '',
  host: '',
  port: 587,
  username: '',
  password: '',
  encryption: 'starttls',
};

function valuesOf(server: Smtp | null): ServerValues {
  if (!server) return EMPTY;
  const { support_email, from_email, from_name, host, port, username, encryption } = server;
  return { support_email, from_email, from_name, host, port, username, password: '', encryption };
}

function Board({ server }: { server: Smtp | null }) {
  const save = useSaveSmtp();
  const form = useZodForm(SmtpBody, {
    initialValues: valuesOf(server),
    onSubmit: async (body) => {
      const { data } = await save.mutateAsync(body);
      form.load(valuesOf(data));
    },
  });
  // Saved or removed in another tab: the input here stays.
  const savedAt = server?.changed_at ?? null;
  // Only another state of the server fills the form again.
  useOnChange(() => {
    if (form.changes === 0) form.load(valuesOf(server));
  }, [savedAt]);
  return (
    <>
      <div className={classes.board}>
        <ServerForm form={form} hasPassword={server?.has_password ?? false} />
        <div className={classes.side}>
          <HealthCard server={server} />
          <TestCard form={form} />
        </div>
      </div>
      <SaveBar form={form} />
    </>
  );
}

function Remove() {
  const { t } = useTranslation();
  const isOpen = useIsOpen(smtp.remove);
  const remove = useRemoveSmtp();
  const [asked, setAsked] = useState(false);
  return (
    <>
      <Button leftSection={<IconCloud />} disabled={!isOpen} onClick={() => setAsked(true)}>
        {t('smtp.screen.remove')}
      </Button>
      <ConfirmDialog
        opened={asked}
        title={t('smtp.screen.removeTitle')}
        text={t('smtp.screen.removeText')}
        confirm={t('smtp.screen.removeConfirm')}
        cancel={t('smtp.screen.keep')}
        onConfirm={() => remove.mutateAsync(undefined)}
        onClose={() => setAsked(false)}
      />
    </>
  );
}
