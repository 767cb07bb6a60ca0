/** One mail in one language: the editor and its preview. */
import { MailWords as Body, mailTemplates, mailValuesIn } from '@leadwright/contract/resale/mail-templates';
import { Button } from '@mantine/core';
import { IconArrowBackUp, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../../lib/api.ts';
import { useIsOpen } from '../../../../lib/session.ts';
import { ConfirmDialog } from '../../../../ui/feedback/ConfirmDialog.tsx';
import { useLeaveGuard } from '../../../../ui/feedback/useLeaveGuard.tsx';
import { useZodForm } from '../../../../ui/form/useZodForm.ts';
import classes from '../mail-templates.module.css';
import {
  type Language,
  type MailTemplateDetails,
  type MailWords,
  useFreshMail,
  useResetMail,
  useSaveMail,
} from '../mail-templates.queries.ts';
import { PreviewColumn } from '../preview/PreviewColumn.tsx';
import { MailEditor } from './MailEditor.tsx';
import type { MailForm } from './mail-form.ts';

interface Props {
  mail: MailTemplateDetails;
  language: Language;
  onLanguage: (language: Language) => void;
}

const wordsOf = ({ words }: MailTemplateDetails, language: Language): MailWords => {
  const { subject, title, text, button, note } = words[language];
  return { subject, title, text, button, note };
};

export function MailWorkbench({ mail, language, onLanguage }: Props) {
  const save = useSaveMail();
  const fresh = useFreshMail();
  /** The time of the last change that this form has loaded. Another tab may have saved since then. */
  const [seen, setSeen] = useState(mail.words[language].changed_at);
  const [isBehind, setBehind] = useState(false);
  const load = (data: MailTemplateDetails) => {
    setSeen(data.words[language].changed_at);
    setBehind(false);
    form.load(wordsOf(data, language));
  };
  const form: MailForm = useZodForm(Body, {
    initialValues: wordsOf(mail, language),
    onSubmit: async (words) => {
      try {
        load((await save.mutateAsync({ id: mail.id, language, words, seen })).data);
      } catch (reason) {
        if (reason instanceof ApiError && reason.status === 409) setBehind(true);
        throw withoutPrefix(reason);
      }
    },
  });
  const known = mail.variables.map(({ name }) => name);
  const used = [...new Set(Object.values(form.values).flatMap(mailValuesIn))];
  const unknown = used.filter((name) => !known.includes(name));
  const isShown = unknown.length === 0 && Body.safeParse(form.values).success;
  return (
    <>
      <div className={classes.middle}>
        <MailEditor
          {...{ mail, language, form, used, unknown, isBehind, onLanguage }}
          onLoadAgain={() => void fresh(mail.id).then(load)}
        />
        <Foot mail={mail} language={language} form={form} onReset={load} />
      </div>
      <PreviewColumn draft={isShown ? { id: mail.id, language, words: form.values } : null} />
    </>
  );
}

/** Maps the server's field names in the body to those of the form. */
function withoutPrefix(reason: unknown): unknown {
  if (!(reason instanceof ApiError)) return reason;
  const errors = Object.entries(reason.errors).map(([path, words]) => [path.replace(/^words\./, ''), words]);
  return new ApiError(reason.status, {
    code: reason.code,
    message: reason.message,
    errors: Object.fromEntries(errors),
  });
}

interface FootProps {
  mail: MailTemplateDetails;
  language: Language;
  form: MailForm;
  onReset: (mail: MailTemplateDetails) => void;
}

function Foot({ mail, language, form, onReset }: FootProps) {
  const { t } = useTranslation();
  const guard = useLeaveGuard(form, { ofView: true });
  const isOpen = useIsOpen(mailTemplates.save);
  const reset = useResetMail();
  const [asked, setAsked] = useState(false);
  const dirty = form.changes > 0;
  const isOwn = !mail.words[language].is_default;
  if (!dirty && !isOwn) return guard;
  return (
    <div className={classes.foot} data-keep-clear>
      {guard}
      {dirty && (
        <span className={classes.unsaved} role="status">
          <IconPencil aria-hidden="true" />
          {t('ui.saveBar.unsaved', { count: form.changes })}
        </span>
      )}
      <div className={classes.footActs}>
        {isOwn && (
          <Button
            variant="subtle"
            color="red"
            leftSection={<IconArrowBackUp />}
            disabled={!isOpen || form.saving}
            onClick={() => setAsked(true)}
          >
            {t('mail-templates.screen.resetAsk')}
          </Button>
        )}
        {dirty && (
          <>
            <Button variant="subtle" disabled={form.saving} onClick={form.discard}>
              {t('ui.saveBar.discard')}
            </Button>
            <Button variant="filled" loading={form.saving} disabled={!isOpen} onClick={() => form.submit()}>
              {t('common.save')}
            </Button>
          </>
        )}
      </div>
      <ConfirmDialog
        opened={asked}
        title={t('mail-templates.screen.resetTitle')}
        text={t('mail-templates.screen.resetText', { language: t(`mail-templates.screen.languages.${language}`) })}
        confirm={t('mail-templates.screen.resetConfirm')}
        cancel={t('mail-templates.screen.resetKeep')}
        onConfirm={async () => onReset((await reset.mutateAsync({ id: mail.id, language })).data)}
        onClose={() => setAsked(false)}
      />
    </div>
  );
}
