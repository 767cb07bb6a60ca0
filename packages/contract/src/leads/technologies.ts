/** The website technologies that results name: the word that a row keeps, and the maker's own spelling of it. */
export const TECHNOLOGIES = {
  wordpress: 'WordPress',
  joomla: 'Joomla',
  wix: 'Wix',
  shopify: 'Shopify',
  typo3: 'TYPO3',
  'google my business': 'Google My Business',
} as const;

/** Sources name others as well: those keep the source's words. */
export const technologyName = (technology: string): string =>
  (TECHNOLOGIES as Record<string, string>)[technology] ?? technology;
