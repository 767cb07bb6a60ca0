/** The current terms, a form for a new version, and the earlier versions. */
import { adminSettings, type PlatformSettings, TermsBody } from '@leadwright/contract/admin/settings';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsOpen } from '../../../lib/session.ts';
import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog.tsx';
import { QueryState } from '../../../ui/feedback/QueryState.tsx';
import { useLeaveGuard } from '../../../ui/feedback/useLeaveGuard.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { TextField } from '../../../ui/form/fields.tsx';
import { useZodForm } from '../../../ui/form/useZodForm.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import classes from './settings.module.css';
import { useSaveTerms, useSettings } from './settings.queries.ts';
import { TermsVersions } from './TermsVersions.tsx';

export function TermsTab() {
  const { t } = useTranslation();
  const settings = useSettings();
  return (
    <>
      <p className={classes.intro}>{t('admin-settings.terms.intro')}</p>
      <QueryState query={settings}>{({ terms }) => <Terms terms={terms} />}</QueryState>
      <TermsVersions />
    </>
  );
}

type Terms = PlatformSettings['terms'];

function Terms({ terms }: { terms: Terms }) {
  const { t } = useTranslation();
  const isOpen = useIsOpen(adminSettings.saveTerms);
  const [asked, setAsked] = useState<(Terms & { next: string }) | null>(null);
  const form = useZodForm(TermsBody, {
    initialValues: { url: terms.url },
    onSubmit: ({ url }) => {
      setAsked({ ...terms, next: url });
      return false;
    },
  });
  const guard = useLeaveGuard(form);
  const save = useSaveTerms();
  const publish = async () => {
    const { data } = await save.mutateAsync(asked?.next ?? '');
    form.load({ url: data.terms.url });
  };
  return (
    <Card title={t('admin-settings.terms.title')} note={t('admin-settings.terms.version', { n: terms.version })}>
      <Form form={form} label={t('admin-settings.terms.title')}>
        <TextField
          label={t('admin-settings.terms.url')}
          description={t('admin-settings.terms.urlHelp')}
          placeholder="https://"
          inputMode="url"
          {...form.field('url')}
        />
        <div>
          <Button type="submit" variant="filled" disabled={!isOpen}>
            {t('admin-settings.terms.publish')}
          </Button>
        </div>
      </Form>
      {guard}
      <ConfirmDialog
        opened={asked !== null}
        title={t('admin-settings.terms.confirmTitle', { n: (asked?.version ?? 0) + 1 })}
        text={t('admin-settings.terms.confirmText', { count: asked?.people ?? 0, n: asked?.people ?? 0 })}
        confirm={t('admin-settings.terms.publish')}
        onConfirm={publish}
        onClose={() => setAsked(null)}
      />
    </Card>
  );
}
