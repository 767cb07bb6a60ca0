/** "Creators on Instagram about fitness, based in Spain, with …": shows only filters that the platform supports. */
import { PLATFORMS } from '@leadwright/contract/searching/search-filters';
import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../ui/form/fields.tsx';
import { Conditions } from './Conditions.tsx';
import { creatorConditions } from './creator-conditions.tsx';
import type { FieldsProps } from './draft.ts';
import { LivingIn } from './LivingIn.tsx';
import { SentencePart } from './SentencePart.tsx';

type Props = FieldsProps<'influencer'>;

export function InfluencerFields(props: Props) {
  const { t } = useTranslation();
  const { value, error, onChange } = props;
  return (
    <>
      <SentencePart words={t('search.screen.creatorsOn')}>
        <SegmentedControl
          aria-label={t('search.screen.creatorsOn')}
          data={PLATFORMS.map((one) => ({ value: one, label: t(`search.screen.platform.${one}`) }))}
          value={value.platform}
          onChange={(platform) => onChange({ platform: platform as Props['value']['platform'] })}
        />
      </SentencePart>
      <SentencePart words={t('search.screen.about')}>
        <TextField
          aria-label={t('search.screen.keyword')}
          placeholder={t('search.screen.topicHint')}
          maxLength={120}
          value={value.keyword}
          error={error('_') ?? error('keyword')}
          onChange={(event) => onChange({ keyword: event.currentTarget.value })}
        />
      </SentencePart>
      <LivingIn {...props} />
      <SentencePart words={t('search.screen.with')}>
        <Conditions all={creatorConditions(t, props)} first={['followers']} />
      </SentencePart>
    </>
  );
}
