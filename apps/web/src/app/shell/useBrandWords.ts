/** Uses the brand's names for pages and links, in the current language. */
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { applyNames } from '../../lib/brand/brand-words.ts';
import { useSite } from '../../lib/site.ts';

export function useBrandWords() {
  const menu = useSite()?.menu;
  const { i18n } = useTranslation();
  // Only after the first render, when the texts react to changed translations.
  useEffect(() => (menu ? applyNames(menu, i18n.language) : undefined), [menu, i18n.language]);
}
