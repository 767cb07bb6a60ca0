/** Converts copied YouTube, Vimeo and Loom addresses to their player URLs. */

export const VIDEO_ORIGINS = [
  'https://www.youtube-nocookie.com',
  'https://player.vimeo.com',
  'https://www.loom.com',
] as const;

export interface Video {
  name: 'YouTube' | 'Vimeo' | 'Loom';
  /** Address of the player. */
  src: string;
}

const YOUTUBE_ID = /^[\w-]{11}$/;
const VIMEO_ID = /^\d{5,12}$/;
const VIMEO_KEY = /^[\da-f]{8,12}$/;
const LOOM_ID = /^[\da-f]{32}$/;

type Finder = (url: URL, parts: string[]) => string | null;

const youtube: Finder = ({ hostname, searchParams }, [first, second]) => {
  const id = hostname === 'youtu.be' ? first : first === 'watch' ? searchParams.get('v') : second;
  const isPage = hostname === 'youtu.be' || ['watch', 'embed', 'shorts', 'live'].includes(first ?? '');
  return isPage && id && YOUTUBE_ID.test(id) ? `${VIDEO_ORIGINS[0]}/embed/${id}` : null;
};

/** An unlisted video has a key after its id or in `h`. */
const vimeo: Finder = ({ searchParams }, parts) => {
  const [id, behind] = parts[0] === 'video' ? parts.slice(1) : parts;
  const key = behind ?? searchParams.get('h') ?? '';
  return id && VIMEO_ID.test(id) ? `${VIDEO_ORIGINS[1]}/video/${id}${VIMEO_KEY.test(key) ? `?h=${key}` : ''}` : null;
};

const loom: Finder = (_url, [first, id]) =>
  (first === 'share' || first === 'embed') && id && LOOM_ID.test(id) ? `${VIDEO_ORIGINS[2]}/embed/${id}` : null;

const HOSTS = new Map<string, [Video['name'], Finder]>([
  ['youtube.com', ['YouTube', youtube]],
  ['m.youtube.com', ['YouTube', youtube]],
  ['youtube-nocookie.com', ['YouTube', youtube]],
  ['youtu.be', ['YouTube', youtube]],
  ['vimeo.com', ['Vimeo', vimeo]],
  ['player.vimeo.com', ['Vimeo', vimeo]],
  ['loom.com', ['Loom', loom]],
]);

/** The player URL of a video address; null for anything else. The URL is built from scratch with only the id. */
export function videoOf(address: string): Video | null {
  if (!URL.canParse(address.trim())) return null;
  const url = new URL(address.trim());
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
  const [name, find] = HOSTS.get(url.hostname.replace(/^www\./, '')) ?? [];
  const src = find?.(url, url.pathname.split('/').filter(Boolean));
  return name && src ? { name, src } : null;
}
