/** What the mails of a brand say, as its reseller keeps it. */
import { MAIL_LANGUAGES, type MailWords } from '@leadwright/contract/resale/mail-templates';
import type { Language } from '@leadwright/i18n';
import { type Ctx, inTransaction, type Tx } from '../../../platform/context.ts';
import { fieldError, platformErrors } from '../../../platform/errors.ts';
import { cleanWords } from '../../../platform/html/clean.ts';
import { textOfHtml } from '../../../platform/html/plain.ts';
import { noteSwitch, noteWords } from '../changes.service.ts';
import { mailingErrors } from '../mailing.errors.ts';
import { oneLine } from '../mailing.rules.ts';
import { type MailTemplate, TEMPLATES } from '../templates.data.ts';
import * as repository from './words.repository.ts';
import { changedParts, unknownIn, usualHtml } from './words.rules.ts';

const MOST_VERSIONS = 50;

/** Those that a reseller may change, in the order of the table. */
const OPEN = (Object.keys(TEMPLATES) as MailTemplate[]).filter((template) => !TEMPLATES[template].isFixed);

export function templateOf(id: string): MailTemplate {
  const found = OPEN.find((template) => template === id);
  if (!found) throw mailingErrors.not_found();
  return found;
}

export const readTemplates = (ctx: Ctx) =>
  inTransaction(ctx, async (tx) => {
    const edited = await repository.findEdited(tx.db, tx.accountId);
    const off = await repository.findOff(tx.db, tx.accountId);
    return OPEN.map((template) => ({ template, isEdited: edited.has(template), isOn: !off.has(template) }));
  });

async function read(tx: Tx, template: MailTemplate) {
  const { db, accountId } = tx;
  return {
    template,
    words: await repository.findWords(db, accountId, template),
    isOn: !(await repository.findOff(db, accountId)).has(template),
    versions: await repository.findVersions(db, accountId, template, MOST_VERSIONS),
  };
}

export type ReadTemplate = Awaited<ReturnType<typeof read>>;

export const readTemplate = (ctx: Ctx, id: string) => inTransaction(ctx, (tx) => read(tx, templateOf(id)));

/** Cleans the texts, joins lines where one line is required, and refuses unknown placeholders. */
export function checkedWords(template: MailTemplate, given: MailWords): MailWords {
  const words: MailWords = {
    subject: oneLine(given.subject),
    title: oneLine(given.title),
    text: cleanWords(given.text),
    button: TEMPLATES[template].button ? oneLine(given.button) : '',
    note: oneLine(given.note),
  };
  if (textOfHtml(words.text) === '') throw fieldError('words.text', 'validation.required');
  const unknown = Object.entries(unknownIn(template, words));
  if (unknown.length > 0)
    throw platformErrors.invalid({
      fields: Object.fromEntries(unknown.map(([part]) => [`words.${part}`, 'mail-templates.error.unknown'])),
      params: { values: [...new Set(unknown.flatMap(([, names]) => names))].map((name) => `{${name}}`).join(', ') },
    });
  return words;
}

interface Changed {
  language: Language;
  words: MailWords;
  seen: string | null;
}

export const saveWords = (ctx: Ctx, id: string, { language, words: given, seen }: Changed) =>
  inTransaction(ctx, async (tx) => {
    const template = templateOf(id);
    const words = checkedWords(template, given);
    const { words: known } = await read(tx, template);
    const before = known.find((row) => row.language === language) ?? usualHtml(template, language);
    const place = { accountId: tx.accountId, template, language };
    const isWritten = await repository.putWords(tx.db, place, words, seen === null ? null : new Date(seen), tx.now());
    if (!isWritten) throw mailingErrors.changed();
    const parts = changedParts(before, words);
    if (parts.length > 0) await note(tx, { template, language, parts, words: JSON.stringify(words) });
    await noteWords(tx, 'saveMailWords', { template, language, before, after: words });
    return read(tx, template);
  });

interface Noted {
  template: MailTemplate;
  language: Language;
  parts: string[];
  words: string | null;
}

const note = (tx: Tx, noted: Noted) =>
  repository.insertVersion(tx.db, {
    account_id: tx.accountId,
    changed_by: tx.actor.name || tx.actor.email,
    changed_at: tx.now(),
    ...noted,
  });

export const resetWords = (ctx: Ctx, id: string, language?: Language) =>
  inTransaction(ctx, async (tx) => {
    const template = templateOf(id);
    const languages = language ? [language] : [...MAIL_LANGUAGES];
    for (const before of await repository.deleteWords(tx.db, tx.accountId, template, languages)) {
      await note(tx, { template, language: before.language, parts: [], words: null });
      const after = usualHtml(template, before.language);
      await noteWords(tx, 'resetMailWords', { template, language: before.language, before, after });
    }
    return read(tx, template);
  });

export const switchMail = (ctx: Ctx, id: string, isOn: boolean) =>
  inTransaction(ctx, async (tx) => {
    const template = templateOf(id);
    if (!isOn && TEMPLATES[template].isNeeded) throw mailingErrors.needed();
    const before = await read(tx, template);
    await repository.setOff(tx.db, tx.accountId, template, !isOn);
    await noteSwitch(tx, template, before.isOn, isOn);
    return read(tx, template);
  });
