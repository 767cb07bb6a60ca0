/** Rows as the contract says them. */
import {
  MAIL_LANGUAGES,
  type MailPart,
  type MailTemplateDetails,
  type MailTemplateItem,
  type MailWords,
} from '@leadwright/contract/resale/mail-templates';
import type { Translate } from '../../../platform/i18n.ts';
import type { VersionRow, WordsRow } from '../mailing.table.ts';
import { type MailTemplate, TEMPLATES } from '../templates.data.ts';
import { behindOf, usualHtml, valuesOf } from './words.rules.ts';
import type { ReadTemplate } from './words.service.ts';

interface Item {
  template: MailTemplate;
  isEdited: boolean;
  isOn: boolean;
}

export function presentItem({ template, isEdited, isOn }: Item, t: Translate): MailTemplateItem {
  const { words, group, isNeeded = false } = TEMPLATES[template];
  const [name, about] = [t(`mail-templates.mail.${words}.name`), t(`mail-templates.mail.${words}.about`)];
  return { id: template, group, name, about, is_edited: isEdited, is_on: isOn, can_be_off: !isNeeded };
}

const wordsOf = ({ subject, title, text, button, note }: WordsRow | MailWords): MailWords => ({
  subject,
  title,
  text,
  button,
  note,
});

export function presentDetails(found: ReadTemplate, t: Translate): MailTemplateDetails {
  const { template, words, versions } = found;
  const perLanguage = <T>(make: (language: 'en' | 'es') => T) =>
    Object.fromEntries(MAIL_LANGUAGES.map((language) => [language, make(language)])) as Record<'en' | 'es', T>;
  return {
    ...presentItem({ template, isEdited: words.length > 0, isOn: found.isOn }, t),
    words: perLanguage((language) => {
      const row = words.find((each) => each.language === language);
      const said = wordsOf(row ?? usualHtml(template, language));
      return { ...said, is_default: !row, changed_at: row?.changed_at.toISOString() ?? null };
    }),
    defaults: perLanguage((language) => usualHtml(template, language)),
    variables: valuesOf(template).map((name) => presentValue(name, t)),
    has_button: TEMPLATES[template].button !== undefined,
    behind: behindOf(versions),
    versions: versions.map(presentVersion),
  };
}

/** What a value is called, and what stands for it in a preview. */
export const presentValue = (name: string, t: Translate) => ({
  name,
  label: t(`mail-templates.value.${name}`),
  sample: t(`mail-templates.sample.${name}`),
});

const presentVersion = ({ id, changed_by, changed_at, language, parts, words }: VersionRow) => ({
  id: Number(id),
  by: changed_by,
  at: changed_at.toISOString(),
  language,
  parts: parts as MailPart[],
  words: words && wordsOf(words),
});
