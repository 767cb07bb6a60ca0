/// <reference lib="dom" />
/**
 * Inlined into the page and run before any other script: sends the requests of every start and loads the translations.
 * lib/early.ts hands out the responses. It sends no request that could be refused to the signed-in user, because the
 * browser would log an error.
 */
import type { PageQuestions } from './page-questions.ts';

export type WordFiles = Record<string, Partial<Record<'public' | 'app' | 'admin', string>>>;

/** The parts of the profile that decide whether a page opens. */
interface Person {
  role: string;
  login_as: unknown;
  language: string;
  modules: { slug: string }[];
  isMainUser: boolean;
  accessToWallet: boolean;
  terms_accepted: boolean;
  must_change_password: boolean;
  account: { status: string };
}

/** The function is written into the page as source text, so it can use only its arguments. */
export function askEarly(words: WordFiles, pages: PageQuestions[]) {
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
      // The code that uses the response handles the failure.
      answer.catch(() => undefined);
      asked.set([method, url, body, token, language].join(' '), answer);
      return answer;
    };
    /** Users who must stop at a guard, or are redirected, request nothing for the page. */
    const mayOpen = (person: Person, needs: PageQuestions['needs']) =>
      person.language === language &&
      !person.login_as &&
      (needs !== 'admin' || person.role === 'admin') &&
      person.terms_accepted &&
      !person.must_change_password &&
      person.account.status !== 'inactive' &&
      (needs === 'wallet'
        ? person.isMainUser || person.accessToWallet
        : person.modules.some(({ slug }) => slug === needs));
    const askOfPage = async (me: Promise<Response>) => {
      const page = location.search ? undefined : pages.find(({ path }) => new RegExp(path).test(location.pathname));
      const answer = page && (await me);
      if (!page || !answer?.ok || !mayOpen(await answer.clone().json(), page.needs)) return;
      const [, first = '', second = ''] = new RegExp(page.path).exec(location.pathname) ?? [];
      const zone = encodeURIComponent(Intl.DateTimeFormat().resolvedOptions().timeZone);
      for (const [method, url, body] of page.questions)
        void ask(method, url.replace('$1', first).replace('$2', second).replace('$zone', zone), body);
    };
    Object.assign(window, { askedEarly: asked });
    void ask('POST', '/api/site-settings', JSON.stringify({ domain: location.hostname }));
    load(words[language]?.public);
    if (!token) return;
    askOfPage(ask('GET', '/api/me')).catch(() => undefined);
    void ask('GET', '/api/campaign-types');
    load(words[language]?.app);
    if (location.pathname.startsWith('/admin')) load(words[language]?.admin);
  } catch {
    // Without storage, the app sends the requests itself.
  }
}
