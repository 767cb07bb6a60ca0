/** LinkedIn addresses: every way to write a profile's address becomes one. Pure. */
import { oneLine } from './text.rules.ts';

const HOST = 'https://www.linkedin.com';
const ADDRESS =
  /^(?:(?:https?:\/\/)?(?:[a-z0-9-]+\.)*linkedin\.com\/(?:mwlite\/)?)?(in|pub|company|school)\/([^/?#\s]+)/i;

export interface Profile {
  /** `in/ada-lovelace` or `company/acme`. */
  key: string;
  url: string;
}

const decoded = (text: string) => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** %C3%A9 and é are the same character in any normal form, also if encoded twice. */
function slugOf(text: string): string {
  let slug = text;
  for (let before = ''; before !== slug; ) {
    before = slug;
    slug = oneLine(decoded(slug)).normalize('NFKC').toLowerCase();
  }
  return slug;
}

/** Null when it is no address of a profile or a company. */
export function profileOf(text: string): Profile | null {
  const found = ADDRESS.exec(oneLine(text));
  const slug = found && slugOf(found[2] as string);
  if (!slug || /[/?#\s]/.test(slug)) return null;
  const kind = (found[1] as string).toLowerCase();
  return { key: `${kind}/${slug}`, url: urlOfProfile(`${kind}/${slug}`) };
}

/** The address as rows keep it. */
export function urlOfProfile(key: string): string {
  const slash = key.indexOf('/') + 1;
  return `${HOST}/${key.slice(0, slash)}${encodeURIComponent(key.slice(slash))}`;
}
