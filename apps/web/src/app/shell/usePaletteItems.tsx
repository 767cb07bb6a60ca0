/** The items of the command palette: the user's pages and settings, actions, and the features' results for the text. */
import { LANGUAGES } from '@leadwright/i18n/languages';
import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconKeyboard, IconLanguage, IconLogout, IconMoon, IconSettings } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { chooseLanguage } from '../../lib/person/language.ts';
import { session, useUser } from '../../lib/session.ts';
import { shortcutsOpen } from '../../lib/shell/shortcuts.ts';
import { isShellComplete, type Navigate, type PaletteItem, slots } from '../../lib/shell/slots.ts';
import { useSite } from '../../lib/site.ts';
import { useStore } from '../../lib/store.ts';
import { isHeldBack } from '../guards.ts';
import { type KnownEntry, type NavigationSection, sectionsFor } from '../navigation.ts';
import { type Place, placesFor } from '../places.ts';
import { routeExists } from '../router-paths.ts';
import { ENTRY_ICONS, FALLBACK_ICON } from './icons.ts';
import { useSideExtras } from './useSideExtras.ts';

export interface Found {
  group: string;
  items: PaletteItem[];
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

export function usePaletteItems(typed: string): { groups: Found[]; isAsking: boolean } {
  const own = useOwnItems();
  const { found, isAsking } = useSources(typed);
  const words = plain(typed).split(/\s+/).filter(Boolean);
  const fits = (item: PaletteItem) => words.every((word) => plain(`${item.label} ${item.detail ?? ''}`).includes(word));
  const groups = own
    // Without a text the palette shows only pages. Settings are too many, so they need a search.
    .filter(({ isLong }) => !isLong || words.length > 0)
    .map(({ group, items }) => ({ group, items: items.filter(fits) }));
  return { groups: [...groups, ...found].filter(({ items }) => items.length > 0), isAsking };
}

const pageOf = (t: TFunction, section: NavigationSection<KnownEntry>, entry: KnownEntry): PaletteItem => {
  const Icon = ENTRY_ICONS[entry.id] ?? FALLBACK_ICON;
  return {
    id: `go-${section.id}-${entry.id}`,
    label: t(`navigation.entry.${entry.id}` as 'navigation.entry.wallet'),
    detail: t(`navigation.section.${section.id}` as 'navigation.section.settings'),
    icon: <Icon />,
    run: (navigate: Navigate) =>
      entry.href === undefined
        ? navigate({ to: entry.path })
        : window.open(entry.href, '_blank', 'noopener,noreferrer'),
  };
};

const placeOf = (t: TFunction, { key, path, section, under }: Place): PaletteItem => ({
  id: `place-${key.replaceAll('.', '-')}`,
  label: t(key as 'profile.title'),
  detail: t(under as 'profile.title'),
  icon: <IconSettings />,
  run: (navigate) => navigate({ to: path, ...(section && { hash: section }) }),
});

/** Theme, language, help, sign out. */
function actionsOf(t: TFunction, setColorScheme: (scheme: MantineColorScheme) => void): PaletteItem[] {
  const themes = (['light', 'dark', 'auto'] as const).map((scheme) => ({
    id: `theme-${scheme}`,
    label: t('shell.palette.useTheme', { theme: t(`common.theme.${scheme === 'auto' ? 'system' : scheme}`) }),
    icon: <IconMoon />,
    run: () => setColorScheme(scheme),
  }));
  const languages = LANGUAGES.map((language) => ({
    id: `language-${language}`,
    label: t('shell.palette.useLanguage', { language: t(`common.language.${language}`) }),
    icon: <IconLanguage />,
    run: () => void chooseLanguage(language).catch(console.warn),
  }));
  return [
    ...themes,
    ...languages,
    {
      id: 'shortcuts',
      label: t('shell.shortcuts.title'),
      icon: <IconKeyboard />,
      run: () => shortcutsOpen.set(true),
    },
    { id: 'sign-out', label: t('shell.menu.signOut'), icon: <IconLogout />, run: () => void session.logout() },
  ];
}

function useOwnItems(): (Found & { isLong?: boolean })[] {
  const { t } = useTranslation();
  const user = useUser();
  const site = useSite();
  const extras = useSideExtras();
  const { setColorScheme } = useMantineColorScheme();
  return useMemo(() => {
    if (!user) return [];
    const actions = { group: t('shell.palette.actions'), items: actionsOf(t, setColorScheme) };
    if (isHeldBack(user)) return [actions];
    const pages = sectionsFor(user, routeExists, site, extras).flatMap((section) =>
      section.entries.map((entry) => pageOf(t, section, entry)),
    );
    const places = placesFor(user).map((place) => placeOf(t, place));
    return [
      { group: t('shell.palette.goTo'), items: pages },
      { group: t('navigation.section.settings'), items: places, isLong: true },
      actions,
    ];
  }, [user, site, extras, t, setColorScheme]);
}

const TYPING_MS = 150;
const SHORTEST = 2;

/**
 * The features' results for the current text, as they arrive. Results of an earlier text cannot be selected. Text typed
 * before the features loaded is looked up once they have.
 */
function useSources(typed: string): { found: Found[]; isAsking: boolean } {
  const isComplete = useStore(isShellComplete);
  const [answer, setAnswer] = useState<{ typed: string; found: (Found | null)[] }>({ typed: '', found: [] });
  const isLong = typed.trim().length >= SHORTEST;
  const isAsked = isLong && isComplete && slots.paletteSources.length > 0;
  useEffect(() => {
    if (!isAsked) return;
    const asking = new AbortController();
    const take = (index: number, group: Found) => {
      if (asking.signal.aborted) return;
      setAnswer((now) => {
        const found = now.typed === typed ? now.found : [];
        return { typed, found: slots.paletteSources.map((_, n) => (n === index ? group : (found[n] ?? null))) };
      });
    };
    const ask = () => {
      for (const [index, source] of slots.paletteSources.entries())
        void source(typed, asking.signal)
          .catch(() => ({ group: '', items: [] }))
          .then((group) => take(index, group));
    };
    const timer = setTimeout(ask, TYPING_MS);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [typed, isAsked]);
  if (!isAsked) return { found: [], isAsking: isLong && !isComplete };
  if (answer.typed !== typed) return { found: [], isAsking: true };
  return { found: answer.found.filter((group) => group !== null), isAsking: answer.found.includes(null) };
}
