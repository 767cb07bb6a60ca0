/** How a link opens for whom. Pure. */
import type { CustomLink } from '@leadwright/contract/resale/custom-links';

interface Visit {
  /** On a host of the brand itself; only its pages may show frames of the brand's choice. */
  isOwnHost: boolean;
  origin: string;
}

/** Inside the page where a browser will show it there, else in another tab. */
export function opensAs({ opens, url }: Pick<CustomLink, 'opens' | 'url'>, { isOwnHost, origin }: Visit) {
  const isMixed = origin.startsWith('https:') && !url.toLowerCase().startsWith('https:');
  return opens === 'page' && isOwnHost && !isMixed ? 'page' : 'tab';
}
