/** The maximum number of leads; empty for all. */
import { MAX_SEARCH_ROWS } from '@leadwright/contract/searching/search-filters';
import { useTranslation } from 'react-i18next';
import { NumberField } from '../../../../ui/form/fields.tsx';

interface Props {
  value: number | null;
  error: string | undefined;
  onChange: (most: number | null) => void;
}

export function MostField({ value, error, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <NumberField
      label={t('canvas.node.limit')}
      placeholder={t('canvas.node.allThatCome')}
      allowDecimal={false}
      min={1}
      max={MAX_SEARCH_ROWS}
      value={value as never}
      error={error}
      onChange={(most) => onChange(most as unknown as number | null)}
    />
  );
}
