/** Settings of a prompt: tone, length, missing values, and language. */
import {
  IF_MISSING,
  MAX_WORDS,
  MIN_WORDS,
  type PromptOptions,
  TEXT_LANGUAGES,
  TONES,
} from '@leadwright/contract/ai/assistant';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NumberField, SelectField } from '../../../ui/form/fields.tsx';
import own from './editor.module.css';
import type { Draft } from './useDraft.ts';

export function PromptSettings({ draft }: { draft: Draft }) {
  const { t } = useTranslation();
  const { options } = draft.values;
  // While the field is empty, the last number stays in effect and comes back.
  const [isEmpty, setEmpty] = useState(false);
  const set = (patch: Partial<PromptOptions>) => draft.change({ options: { ...options, ...patch } });
  const choices = <Name extends 'tone' | 'if_missing' | 'language'>(
    name: Name,
    values: readonly PromptOptions[Name][],
  ) => ({
    label: t(`writing.settings.${name as 'tone'}.label`),
    allowDeselect: false,
    value: options[name],
    data: values.map((value) => ({
      value,
      label: t(`writing.settings.${name}.${value}` as 'writing.settings.tone.plain'),
    })),
    onChange: (value: string | null) => value && set({ [name]: value } as Partial<PromptOptions>),
  });
  return (
    <div className={own.settings}>
      <SelectField size="sm" {...choices('tone', TONES)} />
      <NumberField
        size="sm"
        label={t('writing.settings.length')}
        unit={t('writing.settings.wordsAtMost')}
        allowDecimal={false}
        min={MIN_WORDS}
        max={MAX_WORDS}
        value={isEmpty ? '' : options.max_words}
        onChange={(words) => {
          setEmpty(typeof words !== 'number');
          if (typeof words === 'number') set({ max_words: words });
        }}
        onBlur={() => setEmpty(false)}
      />
      <SelectField size="sm" {...choices('if_missing', IF_MISSING)} />
      <SelectField size="sm" {...choices('language', TEXT_LANGUAGES)} />
    </div>
  );
}
