/** Keys are typed from English: an unknown key does not compile. */
import 'i18next';
import type { words } from '@leadwright/i18n';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: (typeof words)['en'] };
    nsSeparator: false;
    interpolationPrefix: '{';
    interpolationSuffix: '}';
  }
}
