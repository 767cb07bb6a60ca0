/** Keys are typed from English: an unknown key does not compile. */
import 'i18next';
import type { TranslationKey, words } from '@leadwright/i18n';

type WithoutPlural<K> = K extends `${infer Base}_${'one' | 'other'}` ? Base : never;
/** The count chooses between `_one` and `_other`, so callers leave them out. */
type Key = TranslationKey | WithoutPlural<TranslationKey>;

interface Values {
  count?: number;
  [name: string]: unknown;
}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: (typeof words)['en'] };
    nsSeparator: false;
    interpolationPrefix: '{';
    interpolationSuffix: '}';
  }

  /**
   * Tried before i18next's own signature, which derives types anew from the key and the values of each call: with
   * thousands of calls, that takes long. Both accept the same keys.
   */
  interface TFunction<Ns extends Namespace = DefaultNamespace, KPrefix = undefined> {
    // biome-ignore lint/style/useShorthandFunctionType: only an interface is merged with that of i18next
    (key: Key | Key[], values?: Values): string;
  }
}
