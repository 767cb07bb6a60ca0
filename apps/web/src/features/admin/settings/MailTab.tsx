/** The sender of the platform's mails, and a test of its mail server. */
import { adminSettings, MailBody, type PlatformSettings } from '@leadwright/contract/admin/settings';
import { Button } from '@mantine/core';
import { IconLock, IconSend } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useIsOpen } from '../../../lib/session.ts';
import { Badge } from '../../../ui/display/marks.tsx';
import { QueryState } from '../../../ui/feedback/QueryState.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { EmailField, TextField } from '../../../ui/form/fields.tsx';
import { useZodForm } from '../../../ui/form/useZodForm.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { SaveBar } from '../../../ui/layout/SaveBar.tsx';
import classes from './settings.module.css';
import { useSaveMail, useSettings, useTestMail } from './settings.queries.ts';

export function MailTab() {
  const { t } = useTranslation();
  const settings = useSettings();
  return (
    <>
      <p className={classes.intro}>{t('admin-settings.mail.intro')}</p>
      <QueryState query={settings}>{({ mail }) => <Mail mail={mail} />}</QueryState>
    </>
  );
}

function Mail({ mail }: { mail: PlatformSettings['mail'] }) {
  const { t } = useTranslation();
  const [save, test] = [useSaveMail(), useTestMail()];
  const [maySave, mayTest] = [useIsOpen(adminSettings.saveMail), useIsOpen(adminSettings.testMail)];
  const form = useZodForm(MailBody, {
    initialValues: { from_email: mail.from_email },
    onSubmit: async ({ from_email }) => {
      const { data } = await save.mutateAsync(from_email);
      form.load({ from_email: data.mail.from_email });
    },
  });
  return (
    <>
      <Card
        title={t('admin-settings.mail.title')}
        aside={mail.is_fixed && <Badge icon={<IconLock />}>{t('admin-settings.fixed')}</Badge>}
      >
        <Form form={form} label={t('admin-settings.mail.title')}>
          <EmailField
            label={t('admin-settings.mail.from')}
            description={mail.is_fixed ? t('admin-settings.fixedText') : t('admin-settings.mail.fromHelp')}
            disabled={mail.is_fixed || !maySave}
            {...form.field('from_email')}
          />
          <TextField
            label={t('admin-settings.mail.server')}
            description={t('admin-settings.mail.serverHelp')}
            value={mail.server}
            readOnly
          />
          <div>
            <Button
              leftSection={<IconSend />}
              loading={test.isPending}
              disabled={!mayTest}
              onClick={() => test.mutate(undefined)}
            >
              {t('admin-settings.mail.test')}
            </Button>
          </div>
        </Form>
      </Card>
      <SaveBar form={form} />
    </>
  );
}
