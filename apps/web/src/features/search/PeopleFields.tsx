/** "Find people who are owners, based in Austin, with …", or one person by a profile, an address or a name. */
import { SegmentedControl } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { EmailField, TextField } from '../../ui/form/fields.tsx';
import { type Condition, Conditions } from './Conditions.tsx';
import type { FieldsProps } from './draft.ts';
import { LivingIn } from './LivingIn.tsx';
import { IndustriesPicker } from './pickers.tsx';
import { SentencePart } from './SentencePart.tsx';
import { Seniorities, Words } from './token-fields.tsx';

type Props = FieldsProps<'people'>;

export function PeopleFields(props: Props) {
  const { t } = useTranslation();
  const { value, onChange } = props;
  return (
    <>
      <SentencePart words={t('search.screen.find')}>
        <SegmentedControl
          aria-label={t('search.screen.find')}
          data={[
            { value: 'many', label: t('search.screen.peopleMany') },
            { value: 'one', label: t('search.screen.peopleOne') },
          ]}
          value={value.lookup ? 'one' : 'many'}
          onChange={(mode) => onChange({ lookup: mode === 'one' })}
        />
      </SentencePart>
      {value.lookup ? <Lookup {...props} /> : <ManyPeople {...props} />}
    </>
  );
}

function Lookup({ value, error, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <SentencePart words={t('search.screen.withLinkedin')}>
        <TextField
          aria-label={t('search.screen.linkedin')}
          name="linkedin_url"
          inputMode="url"
          placeholder="linkedin.com/in/…"
          value={value.linkedin_url}
          error={error('linkedin_url') ?? error('_')}
          onChange={(event) => onChange({ linkedin_url: event.currentTarget.value })}
        />
      </SentencePart>
      <SentencePart words={t('search.screen.orEmail')}>
        <EmailField
          aria-label={t('search.screen.email')}
          value={value.email}
          error={error('email')}
          onChange={(event) => onChange({ email: event.currentTarget.value })}
        />
      </SentencePart>
      <SentencePart words={t('search.screen.orName')}>
        <TextField
          aria-label={t('search.screen.name')}
          value={value.name}
          error={error('name')}
          onChange={(event) => onChange({ name: event.currentTarget.value })}
        />
      </SentencePart>
    </>
  );
}

function ManyPeople(props: Props) {
  const { t } = useTranslation();
  const { value, error, onChange } = props;
  return (
    <>
      <SentencePart words={t('search.screen.whoAre')}>
        <Words
          label={t('search.screen.titles')}
          hint={t('search.screen.titlesHint')}
          value={value.titles}
          error={error('_') ?? error('titles')}
          onChange={(titles) => onChange({ titles })}
        />
      </SentencePart>
      <LivingIn {...props} />
      <SentencePart words={t('search.screen.with')}>
        <Conditions all={conditionsOf(t, props)} />
      </SentencePart>
    </>
  );
}

const conditionsOf = (t: TFunction, { value, error, onChange }: Props): Condition[] => [
  {
    id: 'seniority',
    words: t('search.screen.seniority'),
    isSet: value.seniorities.length > 0,
    remove: () => onChange({ seniorities: [] }),
    field: <Seniorities value={value.seniorities} onChange={(seniorities) => onChange({ seniorities })} />,
  },
  {
    id: 'companies',
    words: t('search.screen.companies'),
    isSet: value.companies.length > 0,
    remove: () => onChange({ companies: [] }),
    field: (
      <Words
        label={t('search.screen.companies')}
        hint={t('search.screen.companiesHint')}
        value={value.companies}
        error={error('companies')}
        onChange={(companies) => onChange({ companies })}
      />
    ),
  },
  {
    id: 'domains',
    words: t('search.screen.domains'),
    isSet: value.domains.length > 0,
    remove: () => onChange({ domains: [] }),
    field: (
      <Words
        label={t('search.screen.domains')}
        hint={t('search.screen.domainsHint')}
        value={value.domains}
        error={error('domains')}
        onChange={(domains) => onChange({ domains })}
      />
    ),
  },
  {
    id: 'industries',
    words: t('search.screen.industries'),
    isSet: value.industries.length > 0,
    remove: () => onChange({ industries: [] }),
    field: (
      <IndustriesPicker
        label={t('search.screen.industries')}
        placeholder={t('search.screen.industryHint')}
        value={value.industries}
        error={error('industries')}
        onChange={(industries) => onChange({ industries })}
      />
    ),
  },
  {
    id: 'keyword',
    words: t('search.screen.keyword'),
    isSet: value.keyword !== '',
    remove: () => onChange({ keyword: '' }),
    field: (
      <TextField
        aria-label={t('search.screen.keyword')}
        placeholder={t('search.screen.profileHint')}
        maxLength={120}
        value={value.keyword}
        error={error('keyword')}
        onChange={(event) => onChange({ keyword: event.currentTarget.value })}
      />
    ),
  },
];
