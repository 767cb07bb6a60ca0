/** The page around a catalog form, for a new or an existing item. */
import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { BackButton } from '../../../ui/display/BackButton.tsx';
import { useLeaveGuard } from '../../../ui/feedback/useLeaveGuard.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import type { ZodForm } from '../../../ui/form/useZodForm.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import classes from './catalogue.module.css';

type Part = 'plans' | 'topics' | 'partners';

export function EditPage({ part, title, children }: { part: Part; title: string; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <Page width="form" title={title}>
      <BackButton label={t(`admin-catalogue.${part}.back`)} to={(look) => <Link to={`/admin/${part}`} {...look} />} />
      <div className={classes.column}>{children}</div>
    </Page>
  );
}

interface FormProps {
  // biome-ignore lint/suspicious/noExplicitAny: any form will do
  form: ZodForm<any>;
  label: string;
  submit: string;
  isSaved: boolean;
  children: ReactNode;
}

/** Asks before leaving with unsaved changes. */
export function EditForm({ form, label, submit, isSaved, children }: FormProps) {
  const guard = useLeaveGuard({ changes: isSaved ? 0 : form.changes, saving: form.saving });
  return (
    <Form form={form} label={label}>
      {children}
      <div className={classes.foot}>
        <Button type="submit" variant="filled" loading={form.saving}>
          {submit}
        </Button>
      </div>
      {guard}
    </Form>
  );
}

/** Returns to the list after saving. The form is marked as saved first, so that leaving does not ask. */
export function useSaved(part: Part) {
  const navigate = useNavigate();
  const [isSaved, setSaved] = useState(false);
  const leave = async () => {
    flushSync(() => setSaved(true));
    await navigate({ to: `/admin/${part}` });
  };
  return { isSaved, leave };
}
