/** The prompts for a list type, grouped by kind, with the account's own before the default. */
import { PROMPT_TYPES, type PromptType } from '@leadwright/contract/ai/assistant';
import { Switch, TextInput } from '@mantine/core';
import { IconChevronDown, IconChevronRight, IconPlus, IconSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { IconButton } from '../../../ui/display/IconButton.tsx';
import classes from '../assistant.module.css';
import { keyOf, type Prompt } from '../assistant.queries.ts';
import own from './prompts.module.css';
import { useShowsDefaults } from './useShowsDefaults.ts';

interface Props {
  prompts: readonly Prompt[];
  open: Prompt | null;
  onNew: () => void;
  /** On a phone the list closes after a choice. */
  onChosen?: () => void;
}

export function PromptColumn({ prompts, open, onNew, onChosen }: Props) {
  const { t } = useTranslation();
  const defaults = useId();
  const [typed, setTyped] = useState('');
  const [showsDefaults, setShowsDefaults] = useShowsDefaults();
  const wanted = typed.trim().toLocaleLowerCase();
  const shown = prompts.filter(
    (prompt) => (showsDefaults || !prompt.is_default) && prompt.name.toLocaleLowerCase().includes(wanted),
  );
  return (
    <nav className={classes.prompts} aria-label={t('writing.prompt.all')}>
      <div className={own.find}>
        <TextInput
          size="sm"
          type="search"
          aria-label={t('writing.prompt.find')}
          placeholder={t('writing.prompt.find')}
          leftSection={<IconSearch />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <IconButton label={t('writing.prompt.new')} onClick={onNew}>
          <IconPlus />
        </IconButton>
      </div>
      <div className={own.types}>
        {PROMPT_TYPES.map((type) => (
          <Group
            key={type}
            type={type}
            prompts={shown.filter((prompt) => prompt.prompt_type === type)}
            open={open}
            isForced={wanted !== ''}
            onChosen={onChosen}
          />
        ))}
        {shown.length === 0 && <p className={own.none}>{t('ui.state.noResults')}</p>}
      </div>
      <div className={own.defaults}>
        <span id={defaults}>{t('writing.prompt.showDefaults')}</span>
        <Switch
          aria-labelledby={defaults}
          checked={showsDefaults}
          onChange={(event) => setShowsDefaults(event.currentTarget.checked)}
        />
      </div>
    </nav>
  );
}

interface GroupProps {
  type: PromptType;
  prompts: Prompt[];
  open: Prompt | null;
  /** Open while searching. */
  isForced: boolean;
  onChosen: (() => void) | undefined;
}

function Group({ type, prompts, open, isForced, onChosen }: GroupProps) {
  const { t } = useTranslation();
  const holdsOpen = open?.prompt_type === type;
  const [isToggled, setToggled] = useState<boolean | null>(null);
  const isOpen = prompts.length > 0 && (isForced || (isToggled ?? holdsOpen));
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  if (isForced && prompts.length === 0) return null;
  return (
    <section>
      <button
        type="button"
        className={own.type}
        aria-expanded={isOpen}
        disabled={prompts.length === 0}
        onClick={() => setToggled(!isOpen)}
      >
        <Chevron aria-hidden="true" />
        {t(`assistant.type.${type}`)}
        <span className="num">{formatNumber(prompts.length)}</span>
      </button>
      {isOpen &&
        prompts.map((prompt) => (
          <Link
            key={keyOf(prompt)}
            to="/lead-search/ai-assistant"
            search={{ type: prompt.type, prompt: keyOf(prompt) }}
            className={own.prompt}
            aria-current={open && keyOf(open) === keyOf(prompt) ? 'page' : undefined}
            onClick={onChosen}
          >
            <span className="ell">{prompt.name}</span>
            <small>{subtitleOf(t, prompt)}</small>
          </Link>
        ))}
    </section>
  );
}

const subtitleOf = (t: TFunction, { is_default, version, draft }: Prompt) => {
  if (is_default) return t('writing.prompt.default');
  return draft
    ? t('writing.prompt.yoursDraft', { n: formatNumber(version) })
    : t('writing.prompt.yours', { n: formatNumber(version) });
};
