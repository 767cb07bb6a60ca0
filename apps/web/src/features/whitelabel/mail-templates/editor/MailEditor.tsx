/** Edits a mail: when it is sent, its language, its text, its variables, and its history. */
import { mailTemplates } from '@leadwright/contract/resale/mail-templates';
import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsOpen } from '../../../../lib/session.ts';
import type { Target } from '../../../../ui/editor/target.ts';
import { Note } from '../../../../ui/feedback/Note.tsx';
import { Form } from '../../../../ui/form/Form.tsx';
import { SwitchField } from '../../../../ui/form/fields.tsx';
import { RichText } from '../../../../ui/form/RichText.tsx';
import { ValueText } from '../../../../ui/form/ValueText.tsx';
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
  /** Someone else saved this text after it was loaded. */
  isBehind: boolean;
  onLanguage: (language: Language) => void;
  onLoadAgain: () => void;
}

export function MailEditor({ mail, language, form, used, unknown, isBehind, onLanguage, onLoadAgain }: Props) {
  const { t } = useTranslation();
  /** A chosen variable goes into the field that had the cursor last. */
  const target: Target = useRef(null);
  const named = { values: mail.variables, target };
  const text = form.field('text');
  return (
    <div className={classes.editor}>
      <Head mail={mail} />
      <Languages mail={mail} language={language} onLanguage={onLanguage} />
      <div className={classes.body}>
        {isBehind && (
          <Note tone="warn" role="alert">
            {t('mail-templates.screen.conflict')}{' '}
            <Button size="xs" onClick={onLoadAgain}>
              {t('mail-templates.screen.loadAgain')}
            </Button>
          </Note>
        )}
        <Form form={form} label={mail.name}>
          <ValueText label={t('mail-templates.screen.subject')} {...named} {...form.field('subject')} />
          <ValueText label={t('mail-templates.screen.title')} {...named} {...form.field('title')} />
          <RichText
            label={t('mail-templates.screen.text')}
            value={text.value}
            onChange={text.onChange}
            error={text.error}
            path="text"
            {...named}
          />
          {mail.has_button && (
            <ValueText
              label={t('mail-templates.screen.button')}
              description={t('mail-templates.screen.buttonHelp')}
              placeholder={mail.defaults[language].button}
              {...named}
              {...form.field('button')}
            />
          )}
          <ValueText
            label={`${t('mail-templates.screen.note')} (${t('common.optional')})`}
            lines
            {...named}
            {...form.field('note')}
          />
        </Form>
        <Values
          values={mail.variables}
          used={used}
          unknown={unknown}
          onInsert={(name) => target.current?.insert(`{${name}}`)}
        />
        <Versions mail={mail} onUse={(before) => form.mantine.setValues(before)} />
      </div>
    </div>
  );
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
