/** The words of this part come with it: strangers load neither the words of the app nor those of other pages. */
import { words as en } from '@leadwright/i18n/en-sales';
import { words as es } from '@leadwright/i18n/es-sales';
import i18next from 'i18next';

for (const [language, words] of Object.entries({ en, es }))
  i18next.addResourceBundle(language, 'translation', words, true, true);
