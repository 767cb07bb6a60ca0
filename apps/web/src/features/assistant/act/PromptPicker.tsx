/** Selects the prompts for texts that are written later: one prompt for each kind of text. */
import { type AiListType, PROMPT_TYPES, type PromptRef, type PromptType } from '@leadwright/contract/ai/assistant';
import { useTranslation } from 'react-i18next';
import { QueryState } from '../../../ui/feedback/QueryState.tsx';
import { keyOf, type Prompt, refOf, usePrompts } from '../assistant.queries.ts';
import { type Choices, PromptChoices } from './PromptChoices.tsx';

interface Props {
  /** Type of the list that gets the texts. */
  type: AiListType;
  value: readonly PromptRef[];
  /** Includes the names of the selected prompts. */
  onChange: (prompts: PromptRef[], names: string[]) => void;
}

export function PromptPicker({ type, value, onChange }: Props) {
  const { t } = useTranslation();
  const prompts = usePrompts(type);
  const nameOf = ({ name, is_default, prompt_type }: Prompt) =>
    is_default ? t(`assistant.type.${prompt_type}`) : name;
  const choose = (known: readonly Prompt[], of: PromptType, key: string | null) => {
    const { [of]: _, ...others } = choicesOf(known, value);
    const chosen = promptsOf(known, key === null ? others : { ...others, [of]: key });
    onChange(chosen.map(refOf), chosen.map(nameOf));
  };
  return (
    <QueryState query={prompts}>
      {(known) => (
        <PromptChoices
          prompts={known}
          chosen={choicesOf(known, value)}
          onChange={(of, key) => choose(known, of, key)}
        />
      )}
    </QueryState>
  );
}

/** Deleted prompts are no longer selected. */
const choicesOf = (known: readonly Prompt[], refs: readonly PromptRef[]): Choices =>
  Object.fromEntries(
    refs.flatMap((ref) => {
      const prompt = known.find((one) =>
        'default' in ref ? one.id === null && one.prompt_type === ref.default : one.id === ref.id,
      );
      return prompt ? [[prompt.prompt_type, keyOf(prompt)]] : [];
    }),
  );

const promptsOf = (known: readonly Prompt[], chosen: Choices) =>
  PROMPT_TYPES.flatMap((type) => known.find((one) => one.prompt_type === type && keyOf(one) === chosen[type]) ?? []);
