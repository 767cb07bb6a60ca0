/** Translations of the shop pages, loaded with them: visitors load neither the app's nor other pages' texts. */
import { words as en } from '@leadwright/i18n/en-sales';
import { words as es } from '@leadwright/i18n/es-sales';
import i18next from 'i18next';

for (const [language, words] of Object.entries({ en, es }))
  i18next.addResourceBundle(language, 'translation', words, true, true);
