/**
 * A brand's own names for sidebar entries. They replace the product's translations, so that the page, its breadcrumb
 * and every link agree. A label contains no placeholder: the server rejects those.
 */
import type { MenuChoice } from '@leadwright/contract/accounts/menu';
import i18next from 'i18next';

const NAMESPACE = 'translation';
const keyOf = (id: string) => `navigation.entry.${id}`;
const replaced = new Map<string, string>();

/** Applies the names in a loaded language. Returns a function that restores the product's. */
export function applyNames(menu: readonly MenuChoice[], language: string): () => void {
  const named = menu.filter(({ id, label }) => label && i18next.exists(keyOf(id), { lng: language }));
  for (const { id, label } of named) {
    const own = i18next.getResource(language, NAMESPACE, keyOf(id)) as string;
    replaced.set(`${language}:${id}`, own);
    i18next.addResource(language, NAMESPACE, keyOf(id), label);
  }
  return () => {
    for (const { id } of named) {
      const own = replaced.get(`${language}:${id}`);
      if (own !== undefined) i18next.addResource(language, NAMESPACE, keyOf(id), own);
      replaced.delete(`${language}:${id}`);
    }
  };
}

/** The product's own name of an entry. */
export const productWord = (id: string, language: string): string =>
  replaced.get(`${language}:${id}`) ?? i18next.t(keyOf(id) as 'navigation.entry.wallet', { lng: language });
