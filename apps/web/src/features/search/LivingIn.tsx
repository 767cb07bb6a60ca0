/** "… based in Austin or Dallas": any of the places. */
import { useTranslation } from 'react-i18next';
import type { FieldsProps } from './draft.ts';
import { PlacesPicker } from './pickers.tsx';
import { SentencePart } from './SentencePart.tsx';

type Props = FieldsProps<'people'> | FieldsProps<'influencer'>;

export function LivingIn({ value, error, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <SentencePart words={t('search.screen.livingIn')}>
      <PlacesPicker
        label={t('search.screen.locations')}
        placeholder={t('search.screen.locationHint')}
        value={value.places}
        error={error('location_ids')}
        onChange={(places) => onChange({ places })}
      />
    </SentencePart>
  );
}
