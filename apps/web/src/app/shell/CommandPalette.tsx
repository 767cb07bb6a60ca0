/** Ctrl/Cmd-K: open any screen, list or lead, or start an action. Arrows move, Enter selects, Escape closes. */
import { LANGUAGES } from '@leadwright/i18n/languages';
import { type MantineColorScheme, Modal, useMantineColorScheme } from '@mantine/core';
import { IconKeyboard, IconLanguage, IconLogout, IconMoon, IconSearch, IconUser } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { chooseLanguage } from '../../lib/person/language.ts';
import { session, useUser } from '../../lib/session.ts';
import { shortcutsOpen } from '../../lib/shell/shortcuts.ts';
import { type Navigate, type PaletteItem, slots } from '../../lib/shell/slots.ts';
import { Kbd } from '../../ui/display/Kbd.tsx';
import { sectionsFor } from '../navigation.ts';
import { routeExists } from '../router-paths.ts';
import classes from './CommandPalette.module.css';
import { ENTRY_ICONS, FALLBACK_ICON } from './icons.ts';

interface Props {
  opened: boolean;
  onClose: () => void;
}
interface Found {
  group: string;
  items: PaletteItem[];
}

export function CommandPalette({ opened, onClose }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const navigate = useNavigate();
  const groups = useFound(typed);
  const items = groups.flatMap((group) => group.items);
  const chosen = items[Math.min(at, items.length - 1)];
  const choose = (item: PaletteItem | undefined) => {
    if (!item) return;
    onClose();
    setTyped('');
    item.run(navigate);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      setAt((now) => (now + step + items.length) % Math.max(1, items.length));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      choose(chosen);
    }
  };
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      withCloseButton={false}
      size={560}
      padding={0}
      classNames={{ body: classes.body ?? '' }}
      yOffset="12vh"
      centered={false}
      attributes={{ content: { 'aria-label': t('shell.palette.open') } }}
    >
      <div className={classes.field}>
        <IconSearch aria-hidden="true" />
        <input
          data-autofocus
          role="combobox"
          aria-expanded="true"
          aria-controls="palette-list"
          aria-activedescendant={chosen ? `palette-${chosen.id}` : undefined}
          aria-label={t('shell.palette.placeholder')}
          placeholder={t('shell.palette.placeholder')}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
        <Kbd>Esc</Kbd>
      </div>
      <div id="palette-list" role="listbox" aria-label={t('shell.palette.open')} className={classes.list}>
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a group inside a listbox has no element of its own
          <div key={group.group} role="group" aria-label={group.group}>
            <div className={classes.group} aria-hidden="true">
              {group.group}
            </div>
            {group.items.map((item) => (
              <Option key={item.id} item={item} on={item === chosen} onChoose={() => choose(item)} />
            ))}
          </div>
        ))}
      </div>
      {items.length === 0 && <p className={classes.empty}>{t('shell.palette.empty')}</p>}
    </Modal>
  );
}

function Option({ item, on, onChoose }: { item: PaletteItem; on: boolean; onChoose: () => void }) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the combobox keeps the focus and names the active option
    // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox handles the keys
    <div
      id={`palette-${item.id}`}
      role="option"
      aria-selected={on}
      className={classes.option}
      ref={(element) => {
        if (on) element?.scrollIntoView({ block: 'nearest' });
      }}
      onClick={onChoose}
    >
      {item.icon}
      <span className="ell">{item.label}</span>
      {item.detail && <small className="ell">{item.detail}</small>}
    </div>
  );
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

function useFound(typed: string): Found[] {
  const own = useOwnItems();
  const found = useSources(typed);
  const words = plain(typed).split(/\s+/).filter(Boolean);
  const fits = (item: PaletteItem) => words.every((word) => plain(`${item.label} ${item.detail ?? ''}`).includes(word));
  return [...own.map((group) => ({ ...group, items: group.items.filter(fits) })), ...found].filter(
    (group) => group.items.length > 0,
  );
}

/** Screens of this person, language, theme, sign out. */
function useOwnItems(): Found[] {
  const { t } = useTranslation();
  const user = useUser();
  const { setColorScheme } = useMantineColorScheme();
  return useMemo(() => {
    if (!user) return [];
    const screens = sectionsFor(user, routeExists).flatMap((section) =>
      section.entries.map((entry): PaletteItem => {
        const Icon = ENTRY_ICONS[entry.id] ?? FALLBACK_ICON;
        return {
          id: `go-${section.id}-${entry.id}`,
          label: t(`navigation.entry.${entry.id}` as 'navigation.entry.wallet'),
          detail: t(`navigation.section.${section.id}` as 'navigation.section.settings'),
          icon: <Icon />,
          run: (navigate: Navigate) => navigate({ to: entry.path }),
        };
      }),
    );
    const profile: PaletteItem = {
      id: 'go-profile',
      label: t('shell.menu.profile'),
      icon: <IconUser />,
      run: (navigate) => navigate({ to: '/profile-settings' }),
    };
    const themes = (['light', 'dark', 'auto'] as MantineColorScheme[]).map(
      (scheme): PaletteItem => ({
        id: `theme-${scheme}`,
        label: t('shell.palette.useTheme', { theme: t(`common.theme.${scheme === 'auto' ? 'system' : scheme}`) }),
        icon: <IconMoon />,
        run: () => setColorScheme(scheme),
      }),
    );
    const languages = LANGUAGES.map(
      (language): PaletteItem => ({
        id: `language-${language}`,
        label: t('shell.palette.useLanguage', { language: t(`common.language.${language}`) }),
        icon: <IconLanguage />,
        run: () => void chooseLanguage(language).catch(console.warn),
      }),
    );
    const keys: PaletteItem = {
      id: 'shortcuts',
      label: t('shell.shortcuts.title'),
      icon: <IconKeyboard />,
      run: () => shortcutsOpen.set(true),
    };
    const leave: PaletteItem = {
      id: 'sign-out',
      label: t('shell.menu.signOut'),
      icon: <IconLogout />,
      run: () => void session.logout(),
    };
    return [
      { group: t('shell.palette.goTo'), items: [...screens, profile] },
      { group: t('shell.palette.actions'), items: [...themes, ...languages, keys, leave] },
    ];
  }, [user, t, setColorScheme]);
}

const NOTHING: Found[] = [];

/** Results of the features for the current text; results for a previous text cannot be selected. */
function useSources(typed: string): Found[] {
  const [answer, setAnswer] = useState({ typed: '', found: NOTHING });
  useEffect(() => {
    if (typed.trim().length < 2) return;
    const asking = new AbortController();
    const timer = setTimeout(async () => {
      const answers = await Promise.allSettled(slots.paletteSources.map((source) => source(typed, asking.signal)));
      if (asking.signal.aborted) return;
      setAnswer({ typed, found: answers.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])) });
    }, 150);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [typed]);
  return answer.typed === typed ? answer.found : NOTHING;
}
