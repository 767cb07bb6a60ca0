/** User actions on a page, addressed by their visible labels. */
import type { TranslationKey } from '@leadwright/i18n';
import type { Page } from 'playwright-core';
import type { Say } from './words.ts';

interface Reader {
  page: Page;
  say: Say;
}

/** The field with this label. */
export const field = ({ page, say }: Reader, key: TranslationKey) => page.getByLabel(say(key), { exact: true });

export const button = ({ page, say }: Reader, key: TranslationKey) =>
  page.getByRole('button', { name: say(key), exact: true });

export const press = (reader: Reader, key: TranslationKey) => button(reader, key).click();
