/** Pages and links say what the brand calls them, in whatever language is read. */
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { applyNames } from '../../lib/brand/brand-words.ts';
import { useSite } from '../../lib/site.ts';

export function useBrandWords() {
  const menu = useSite()?.menu;
  const { i18n } = useTranslation();
  // Not before the screen is up: only then its texts listen to other words.
  useEffect(() => (menu ? applyNames(menu, i18n.language) : undefined), [menu, i18n.language]);
}
