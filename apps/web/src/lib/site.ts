/**
 * The current brand: loaded by host before sign-in, and again afterwards, because on the platform's own host users see
 * the brand they belong to. Its colors become CSS variables. The last ones are stored, so that a page does not start in
 * the wrong colors.
 */
import { brands, type SiteSettings } from '@leadwright/contract/accounts/brands';
import { call } from './api.ts';
import type { BrandTokens, Tokens } from './brand/brand.ts';
import { hasDefaultColours } from './brand/brand-defaults.ts';
import { load } from './load.ts';
import { recordTraces } from './reach/trace.ts';
import { setBrandInTitle } from './shell/window-title.ts';
import { stored } from './storage.ts';
import { createStore, useStore } from './store.ts';
import { storedToken } from './token.ts';

const KEY = 'site';
const STYLE_ID = 'brand-tokens';
const site = createStore<SiteSettings | null>(null);
/** The session it was loaded for; undefined for the stored copy. */
const askedBy = createStore<string | null | undefined>(undefined);

export const currentSite = () => site.get();
export const useSite = (): SiteSettings | null => useStore(site);
/** The brand loaded for the current session. Scripts of any other brand must not run for this user. */
export function useOwnSite(): SiteSettings | null {
  const settings = useSite();
  return useStore(askedBy) === storedToken.get() ? settings : null;
}
/** The brand's own terms, or the page with the product's terms. */
export const useTermsUrl = () => useSite()?.terms_url ?? '/terms';
export const useBrandName = () => useSite()?.name ?? '';

/** Applies the brand stored by the last visit, if any. */
export function applyRememberedSite() {
  const remembered = stored.json<{ settings: SiteSettings; tokens: BrandTokens }>(KEY);
  if (!remembered?.settings) return;
  show(remembered.settings, remembered.tokens);
}

/** Loads the brand of this host or of the signed-in user. On failure the current one stays. */
export async function loadSite() {
  const token = storedToken.get();
  try {
    const settings = await call(brands.siteSettings, { body: { domain: location.hostname } });
    const tokens = await tokensOf(settings);
    // Maintenance may be over at the next visit.
    stored.setJson(KEY, { settings: { ...settings, maintenance: null }, tokens });
    show(settings, tokens);
    askedBy.set(token);
  } catch (reason) {
    console.warn('The brand could not be loaded.', reason);
  }
}

/** Color arithmetic is loaded only for a brand with its own colors. */
async function tokensOf(settings: SiteSettings): Promise<BrandTokens> {
  if (hasDefaultColours(settings)) return { light: {}, dark: {} };
  const { brandTokens } = await load(() => import('./brand/brand.ts'));
  return brandTokens(settings);
}

function show(settings: SiteSettings, tokens: BrandTokens) {
  site.set(settings);
  setBrandInTitle(settings.name);
  recordTraces(settings.traces ?? false);
  applyTokens(tokens);
}

/** Writes the tokens into the page. Mantine's attribute on the root element selects the color scheme. */
function applyTokens({ light, dark }: BrandTokens, id = STYLE_ID, scope = '') {
  const rule = (scheme: string, tokens: Tokens) => {
    const lines = Object.entries(tokens).map(([name, value]) => `${name}:${value};`);
    return lines.length ? `[data-mantine-color-scheme="${scheme}"]${scope}{${lines.join('')}}` : '';
  };
  let style = document.getElementById(id);
  if (!style) {
    style = document.createElement('style');
    style.id = id;
    document.head.append(style);
  }
  style.textContent = rule('light', light) + rule('dark', dark);
}
