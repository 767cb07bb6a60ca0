/** Token fields: free text, and seniority levels. */
import { SENIORITY_LEVELS } from '@leadwright/contract/searching/search-filters';
import { TagsInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { MultiSelectField } from '../../ui/form/fields.tsx';

export function Seniorities({ value, onChange }: { value: string[]; onChange: (seniorities: string[]) => void }) {
  const { t } = useTranslation();
  return (
    <MultiSelectField
      aria-label={t('search.screen.seniority')}
      placeholder={value.length === 0 ? t('search.screen.seniorityHint') : ''}
      data={SENIORITY_LEVELS.map((level) => ({ value: level, label: t(`search.screen.level.${level}`) }))}
      value={value}
      onChange={onChange}
    />
  );
}

interface WordsProps {
  label: string;
  hint: string;
  value: string[];
  error?: string | undefined;
  onChange: (words: string[]) => void;
}

export const Words = ({ label, hint, value, error, onChange }: WordsProps) => (
  <TagsInput
    aria-label={label}
    placeholder={value.length === 0 ? hint : ''}
    splitChars={[',', ';', '\n']}
    acceptValueOnBlur
    maxTags={50}
    value={value}
    error={error}
    onChange={onChange}
  />
);
