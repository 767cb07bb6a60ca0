/** The words of a mail: when it is sent, in which language, what it says, what it can name, and how it came about. */
import { mailTemplates } from '@leadwright/contract/resale/mail-templates';
import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsOpen } from '../../../../lib/session.ts';
import type { EditorHandle } from '../../../../ui/editor/Editor.tsx';
import { Note } from '../../../../ui/feedback/Note.tsx';
import { Form } from '../../../../ui/form/Form.tsx';
import { SwitchField, TextAreaField, TextField } from '../../../../ui/form/fields.tsx';
import { RichText } from '../../../../ui/form/RichText.tsx';
import classes from '../mail-templates.module.css';
import { type Language, type MailTemplateDetails, useSwitchMail } from '../mail-templates.queries.ts';
import type { MailForm } from './mail-form.ts';
import { Values } from './Values.tsx';
import { Versions } from './Versions.tsx';

interface Props {
  mail: MailTemplateDetails;
  language: Language;
  form: MailForm;
  used: string[];
  unknown: string[];
  /** Somebody else saved these words since they were loaded. */
  isBehind: boolean;
  onLanguage: (language: Language) => void;
  onLoadAgain: () => void;
}

export function MailEditor({ mail, language, form, used, unknown, isBehind, onLanguage, onLoadAgain }: Props) {
  const { t } = useTranslation();
  const editor = useRef<EditorHandle>(null);
  const words = useRef<HTMLDivElement>(null);
  const text = form.field('text');
  return (
    <div className={classes.editor}>
      <Head mail={mail} />
      <Languages mail={mail} language={language} onLanguage={onLanguage} />
      <div className={classes.body} ref={words}>
        {isBehind && (
          <Note tone="warn" role="alert">
            {t('mail-templates.screen.conflict')}{' '}
            <Button size="xs" onClick={onLoadAgain}>
              {t('mail-templates.screen.loadAgain')}
            </Button>
          </Note>
        )}
        <Form form={form} label={mail.name}>
          <TextField label={t('mail-templates.screen.subject')} {...form.field('subject')} />
          <TextField label={t('mail-templates.screen.title')} {...form.field('title')} />
          <RichText
            label={t('mail-templates.screen.text')}
            value={text.value}
            onChange={text.onChange}
            error={text.error}
            values={mail.variables.map(({ name }) => name)}
            handle={editor}
          />
          {mail.has_button && (
            <TextField
              label={t('mail-templates.screen.button')}
              description={t('mail-templates.screen.buttonHelp')}
              placeholder={mail.defaults[language].button}
              {...form.field('button')}
            />
          )}
          <TextAreaField
            label={`${t('mail-templates.screen.note')} (${t('common.optional')})`}
            minRows={2}
            {...form.field('note')}
          />
        </Form>
        <Values
          values={mail.variables}
          used={used}
          unknown={unknown}
          onInsert={(name) => insert(`{${name}}`, words.current, editor.current)}
        />
        <Versions mail={mail} onUse={(before) => form.mantine.setValues(before)} />
      </div>
    </div>
  );
}

/** Into the field that has the cursor, else into the text. */
function insert(value: string, within: HTMLElement | null, editor: EditorHandle | null) {
  const field = document.activeElement;
  const isField = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
  if (!isField || !within?.contains(field) || !field.name) return editor?.insert(value);
  // As if it had been typed: the form hears of it, and it can be undone.
  document.execCommand('insertText', false, value);
}

function Head({ mail }: { mail: MailTemplateDetails }) {
  const { t } = useTranslation();
  const isOpen = useIsOpen(mailTemplates.switch);
  const turn = useSwitchMail();
  return (
    <div className={classes.head}>
      <div>
        <h2 className="h15">{mail.name}</h2>
        <p className={classes.about}>{mail.about}</p>
      </div>
      <SwitchField
        label={t('mail-templates.screen.send')}
        labelPosition="left"
        checked={mail.is_on}
        disabled={!isOpen || turn.isPending || !mail.can_be_off}
        title={mail.can_be_off ? undefined : t('mail-templates.screen.needed')}
        onChange={(event) => turn.mutate({ id: mail.id, is_on: event.currentTarget.checked })}
      />
    </div>
  );
}

const LANGUAGES = ['en', 'es'] as const;

function Languages({ mail, language, onLanguage }: Pick<Props, 'mail' | 'language' | 'onLanguage'>) {
  const { t } = useTranslation();
  const { behind } = mail;
  return (
    <div className={classes.languages}>
      <div role="tablist" aria-label={mail.name} className={classes.tabs}>
        {LANGUAGES.map((one) => (
          <button
            key={one}
            type="button"
            role="tab"
            aria-selected={one === language}
            className={classes.tab}
            onClick={() => onLanguage(one)}
          >
            {t(`mail-templates.screen.languages.${one}`)} <small>{one}</small>
          </button>
        ))}
      </div>
      {behind && (
        <span className={classes.behind}>
          <IconAlertTriangle aria-hidden="true" />
          {t('mail-templates.screen.behind', {
            count: behind.changes,
            language: t(`mail-templates.screen.languages.${behind.language}`),
          })}
        </span>
      )}
    </div>
  );
}
