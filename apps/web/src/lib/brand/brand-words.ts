/**
 * Entries of the sidebar under the names a brand gave them: they replace the product's own words, so that the page, its
 * breadcrumb and every link say the same. A label holds no placeholder: the server refuses those.
 */
import type { MenuChoice } from '@leadwright/contract/accounts/menu';
import i18next from 'i18next';

const NAMESPACE = 'translation';
const keyOf = (id: string) => `navigation.entry.${id}`;
const replaced = new Map<string, string>();

/** Gives the entries their names in a language whose words are loaded; returns the way back. */
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

/** What the product itself calls an entry. */
export const productWord = (id: string, language: string): string =>
  replaced.get(`${language}:${id}`) ?? i18next.t(keyOf(id) as 'navigation.entry.wallet', { lng: language });
