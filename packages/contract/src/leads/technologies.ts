/** Website technologies in results: the stored key and the maker's spelling. */
export const TECHNOLOGIES = {
  wordpress: 'WordPress',
  joomla: 'Joomla',
  wix: 'Wix',
  shopify: 'Shopify',
  typo3: 'TYPO3',
  'google my business': 'Google My Business',
} as const;

/** Sources report other technologies, too. Those keep the source's spelling. */
export const technologyName = (technology: string): string =>
  (TECHNOLOGIES as Record<string, string>)[technology] ?? technology;
