/** "Emails of example.com, only addresses of people." */
import { DEPARTMENTS } from '@leadwright/contract/searching/search-filters';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { MultiSelectField, SelectField, TextField } from '../../ui/form/fields.tsx';
import { type Condition, Conditions } from './Conditions.tsx';
import type { FieldsProps } from './draft.ts';
import { SentencePart } from './SentencePart.tsx';
import { Seniorities } from './token-fields.tsx';

type Props = FieldsProps<'single'>;

export function DomainFields(props: Props) {
  const { t } = useTranslation();
  const { value, error, onChange } = props;
  return (
    <>
      <SentencePart words={t('search.screen.emailsOf')}>
        <TextField
          aria-label={t('search.screen.domain')}
          name="domain"
          inputMode="url"
          placeholder="example.com"
          value={value.domain}
          error={error('domain')}
          onChange={(event) => onChange({ domain: event.currentTarget.value })}
        />
      </SentencePart>
      <SentencePart words={t('search.screen.only')}>
        <Conditions all={conditionsOf(t, props)} />
      </SentencePart>
    </>
  );
}

const conditionsOf = (t: TFunction, { value, onChange }: Props): Condition[] => [
  {
    id: 'only',
    words: t('search.screen.kindOfAddress'),
    isSet: value.only !== 'all',
    isPhrase: true,
    add: () => onChange({ only: 'personal' }),
    remove: () => onChange({ only: 'all' }),
    field: (
      <SelectField
        aria-label={t('search.screen.kindOfAddress')}
        allowDeselect={false}
        data={(['personal', 'generic'] as const).map((only) => ({
          value: only,
          label: t(`search.screen.onlyOf.${only}`),
        }))}
        value={value.only}
        onChange={(only) => onChange({ only: only as 'personal' })}
      />
    ),
  },
  {
    id: 'departments',
    words: t('search.screen.departments'),
    isSet: value.departments.length > 0,
    remove: () => onChange({ departments: [] }),
    field: (
      <MultiSelectField
        searchable
        aria-label={t('search.screen.departments')}
        placeholder={value.departments.length === 0 ? t('search.screen.departmentsHint') : ''}
        nothingFoundMessage={t('ui.state.noResults')}
        data={DEPARTMENTS.map((one) => ({ value: one, label: t(`search.screen.department.${one}`) }))}
        value={value.departments}
        onChange={(departments) => onChange({ departments })}
      />
    ),
  },
  {
    id: 'seniority',
    words: t('search.screen.seniority'),
    isSet: value.seniorities.length > 0,
    remove: () => onChange({ seniorities: [] }),
    field: <Seniorities value={value.seniorities} onChange={(seniorities) => onChange({ seniorities })} />,
  },
];
