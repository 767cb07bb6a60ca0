/**
 * Words of mails with values in them, as `{name}`. A template names values and does nothing else: what is no known value stays the
 * text it is, and a value is never read as a template again. Pure.
 */
import { MAIL_VALUE, type MailPart, type MailWords, mailValuesIn } from '@leadwright/contract/resale/mail-templates';
import { type Language, words } from '@leadwright/i18n';
import { escapeHtml, escapeText } from '../../../platform/html/plain.ts';
import { type MailTemplate, TEMPLATES } from '../templates.data.ts';

/** Values of every mail: the brand's name, and where its people answer. */
const OF_BRAND = ['brand', 'support_email'];

export type Values = ReadonlyMap<string, string>;
export type PlainWords = Record<MailPart, string>;

export const fill = (text: string, values: Values, written = (value: string) => value): string =>
  text.replace(MAIL_VALUE, (all, name: string) => {
    const value = values.get(name);
    return value === undefined ? all : written(value);
  });

export const fillHtml = (html: string, values: Values) => fill(html, values, escapeHtml);

/** What the platform says, with values by their names; a part that the mail does not have is empty. */
function usualWords(template: MailTemplate, language: Language): PlainWords {
  const { words: key } = TEMPLATES[template];
  const said = (words[language].mailing as unknown as Record<string, Partial<PlainWords>>)[key] ?? {};
  const { subject = '', title = '', text = '', button = '', note = '' } = said;
  return { subject, title, text, button, note };
}

/** The same as the editor has them. */
export const usualHtml = (template: MailTemplate, language: Language): MailWords => {
  const said = usualWords(template, language);
  return { ...said, text: `<p>${escapeText(said.text)}</p>` };
};

export function valuesOf(template: MailTemplate): string[] {
  const said = [usualWords(template, 'en'), usualWords(template, 'es')].flatMap((each) => Object.values(each));
  const also = (TEMPLATES[template].also ?? []) as readonly string[];
  return [...new Set([...said.flatMap(mailValuesIn), ...also, ...OF_BRAND])];
}

/** By part: the values that the mail does not have. */
export function unknownIn(template: MailTemplate, given: MailWords): Partial<Record<MailPart, string[]>> {
  const known = new Set(valuesOf(template));
  const entries = Object.entries(given) as [MailPart, string][];
  const found = entries.map(([part, text]) => [part, mailValuesIn(text).filter((name) => !known.has(name))] as const);
  return Object.fromEntries(found.filter(([, unknown]) => unknown.length > 0));
}

export const changedParts = (before: MailWords, after: MailWords): MailPart[] =>
  (Object.keys(after) as MailPart[]).filter((part) => before[part] !== after[part]);

interface Change {
  language: Language;
}

/** The newest first: the language that stayed behind, and by how many changes of the other one. */
export function behindOf(versions: readonly Change[]): { language: Language; changes: number } | null {
  const [newest] = versions;
  if (!newest) return null;
  const other = versions.findIndex(({ language }) => language !== newest.language);
  const changes = other < 0 ? versions.length : other;
  return { language: newest.language === 'en' ? 'es' : 'en', changes };
}
