/** A prompt with unsaved changes on top of the server's version: its draft, or the version in use. */
import { MAX_PROMPT, PromptOptions, type PromptRef, PromptText } from '@leadwright/contract/ai/assistant';
import { useState } from 'react';
import { useKeptInput } from '../../../lib/kept/kept-input.ts';
import { keyOf, type Prompt, useCreatePrompt, useSaveVersion } from '../assistant.queries.ts';

export interface Values {
  text: string;
  options: PromptOptions;
  /** The author's note about this version. */
  note: string;
}

const valuesOf = ({ text, options }: Pick<Values, 'text' | 'options'>): Values => ({ text, options, note: '' });

const OPTIONS = ['tone', 'max_words', 'if_missing', 'language'] as const satisfies readonly (keyof PromptOptions)[];

/** Number of differences. A note alone does not make a new version. */
const changesOf = (one: Pick<Values, 'text' | 'options'>, other: Pick<Values, 'text' | 'options'>) =>
  Number(one.text !== other.text) + OPTIONS.filter((name) => one.options[name] !== other.options[name]).length;

/** Mounted again for each prompt. */
export function useDraft(prompt: Prompt, onCreated: (prompt: Prompt) => void) {
  const base = prompt.draft ?? prompt;
  const [typed, setTyped] = useState<Values | null>(null);
  const save = useSaveVersion();
  const create = useCreatePrompt();
  const values = typed ?? valuesOf(base);
  // A reverted change is not a change.
  const changes = typed ? changesOf(typed, base) : 0;
  useKeptInput(`prompt ${prompt.type} ${keyOf(prompt)}`, changes > 0 ? typed : null, setTyped);
  const forget = () => setTyped(null);
  const submit = async (isDraft = false) => {
    const { text, options, note } = values;
    if (prompt.id !== null) {
      await save.mutateAsync({ id: prompt.id, text, options, note, draft: isDraft });
      return forget();
    }
    const { type, prompt_type, name } = prompt;
    const { data } = await create.mutateAsync({ type, prompt_type, name, text, options, note });
    forget();
    onCreated(data);
  };
  return {
    prompt,
    base,
    values,
    /** The reference of the version on screen. */
    ref: (prompt.id === null ? { default: prompt.prompt_type } : { id: prompt.id, version: base.version }) as PromptRef,
    /** The number of the version on screen: an unsaved one gets the next number. */
    shownVersion: changes > 0 && !prompt.draft ? prompt.versions + 1 : base.version,
    changes,
    saving: save.isPending || create.isPending,
    isTooLong: values.text.length > MAX_PROMPT,
    isPossible: PromptText.safeParse(values.text).success && PromptOptions.safeParse(values.options).success,
    change: (patch: Partial<Values>) => setTyped((now) => ({ ...(now ?? valuesOf(base)), ...patch })),
    discard: forget,
    submit: (isDraft = false) => void submit(isDraft).catch(console.warn),
  };
}

export type Draft = ReturnType<typeof useDraft>;
