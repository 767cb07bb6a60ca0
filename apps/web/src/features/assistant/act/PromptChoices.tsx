/** The kinds of text to write, each with one prompt. */
import { PROMPT_TYPES, type PromptType } from '@leadwright/contract/ai/assistant';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { CheckField, SelectField } from '../../../ui/form/fields.tsx';
import { keyOf, type Prompt } from '../assistant.queries.ts';
import classes from './act.module.css';

/** The prompt of each selected kind. */
export type Choices = Partial<Record<PromptType, string>>;

interface Props {
  prompts: readonly Prompt[];
  chosen: Choices;
  onChange: (type: PromptType, prompt: string | null) => void;
}

export function PromptChoices({ prompts, chosen, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <fieldset className={classes.prompts}>
      <legend>{t('writing.act.prompts')}</legend>
      {PROMPT_TYPES.map((type) => {
        const known = prompts.filter(({ prompt_type }) => prompt_type === type);
        const usual = known.find(({ is_default }) => !is_default) ?? known[0];
        if (!usual) return null;
        const prompt = chosen[type];
        const name = t(`assistant.type.${type}`);
        return (
          <div key={type} className={classes.prompt}>
            <CheckField
              label={name}
              checked={prompt !== undefined}
              onChange={(event) => onChange(type, event.currentTarget.checked ? keyOf(usual) : null)}
            />
            {prompt !== undefined && (
              <SelectField
                size="xs"
                aria-label={t('writing.act.promptFor', { type: name })}
                allowDeselect={false}
                value={prompt}
                data={known.map((one) => ({ value: keyOf(one), label: labelOf(t, one) }))}
                onChange={(value) => value && onChange(type, value)}
              />
            )}
          </div>
        );
      })}
    </fieldset>
  );
}

const labelOf = (t: TFunction, { name, is_default, version }: Prompt) =>
  is_default ? t('writing.act.default') : t('writing.act.named', { name, n: formatNumber(version) });
