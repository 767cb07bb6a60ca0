/// <reference lib="dom" />
/**
 * Stands in the page itself and runs before any script is there: asks what every start asks, and loads the words. lib/early.ts
 * hands the answers on. Nothing is asked that could be refused to whoever is signed in: the browser would report it as an error.
 */
export type WordFiles = Record<string, Partial<Record<'public' | 'app' | 'admin', string>>>;

/** It is written into the page as it stands here, so it knows nothing but what it is given. */
export function askEarly(words: WordFiles) {
  try {
    const token = localStorage.getItem('access_token');
    const known = Object.keys(words);
    const wanted = localStorage.getItem('language')
      ? [localStorage.getItem('language') as string]
      : navigator.languages.map((tag) => tag.toLowerCase().split('-', 1)[0] as string);
    const language = wanted.find((each) => known.includes(each)) ?? 'en';
    const load = (href: string | undefined) => {
      if (!href) return;
      const link = Object.assign(document.createElement('link'), { rel: 'preload', as: 'fetch', href });
      link.crossOrigin = 'anonymous';
      document.head.append(link);
    };
    const asked = new Map<string, Promise<Response>>();
    const ask = (method: string, url: string, body = '') => {
      const headers = {
        Accept: 'application/json',
        'Accept-Language': language,
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(body && { 'Content-Type': 'application/json' }),
      };
      const answer = fetch(url, { method, headers, body: body || null });
      // Whoever takes it hears of a failure.
      answer.catch(() => undefined);
      asked.set([method, url, body, token, language].join(' '), answer);
    };
    Object.assign(window, { askedEarly: asked });
    ask('POST', '/api/site-settings', JSON.stringify({ domain: location.hostname }));
    load(words[language]?.public);
    if (!token) return;
    ask('GET', '/api/me');
    ask('GET', '/api/campaign-types');
    load(words[language]?.app);
    if (location.pathname.startsWith('/admin')) load(words[language]?.admin);
  } catch {
    // Without storage the app asks by itself.
  }
}
