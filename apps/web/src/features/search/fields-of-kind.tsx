/** The form fields of each kind of search. */
import { DEPARTMENTS, SENIORITY_LEVELS } from '@leadwright/contract/search-filters';
import { SegmentedControl, TagsInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatRating } from '../../lib/format.ts';
import { EmailField, MultiSelectField, SelectField, SwitchField, TextField } from '../../ui/form/fields.tsx';
import type { Draft } from './draft.ts';
import classes from './NewSearch.module.css';
import { IndustriesPicker, IndustryPicker, PlacePicker, PlacesPicker } from './pickers.tsx';
import { SentencePart } from './SentencePart.tsx';

export interface FieldsProps<K extends 'industry' | 'people' | 'single' | 'influencer'> {
  value: Draft[K];
  error: (path: string) => string | undefined;
  onChange: (patch: Partial<Draft[K]>) => void;
}

const RADII = [1, 2, 5, 10, 15, 25, 50, 100];
const RATINGS = [3, 3.5, 4, 4.5];

export function IndustryFields({ value, error, onChange }: FieldsProps<'industry'>) {
  const { t } = useTranslation();
  // States and countries are searched as a whole, so they have no radius.
  const isRegion = value.place !== null && value.place.kind !== 'city';
  return (
    <>
      <SentencePart words={t('search.screen.find')}>
        <IndustryPicker
          label={t('search.screen.industry')}
          placeholder={t('search.screen.industryHint')}
          name="industry"
          value={value.industry}
          error={error('industry')}
          onChange={(industry) => onChange({ industry })}
        />
      </SentencePart>
      <SentencePart words={t(isRegion ? 'search.screen.inside' : 'search.screen.within')}>
        <div className={classes.line}>
          {!isRegion && (
            <>
              <SelectField
                w={112}
                aria-label={t('search.screen.radius')}
                allowDeselect={false}
                data={RADII.map((km) => ({ value: String(km), label: t('search.screen.km', { n: formatNumber(km) }) }))}
                value={String(value.radius_km)}
                onChange={(km) => onChange({ radius_km: Number(km) })}
              />
              <span className={classes.word}>{t('search.screen.of')}</span>
            </>
          )}
          <div className="grow">
            <PlacePicker
              label={t('search.screen.location')}
              placeholder={t('search.screen.locationHint')}
              name="location_id"
              value={value.place}
              error={error('location_id')}
              onChange={(place) => onChange({ place })}
            />
          </div>
        </div>
      </SentencePart>
      <SentencePart words={t('search.screen.that')}>
        <div className={classes.pair}>
          <SelectField
            aria-label={t('search.screen.rating')}
            allowDeselect={false}
            data={[
              { value: '', label: t('search.screen.anyRating') },
              ...RATINGS.map((n) => ({
                value: String(n),
                label: t('search.screen.ratedAtLeast', { n: formatRating(n) }),
              })),
            ]}
            value={value.min_rating === null ? '' : String(value.min_rating)}
            onChange={(n) => onChange({ min_rating: n ? Number(n) : null })}
          />
          <TextField
            aria-label={t('search.screen.keyword')}
            placeholder={t('search.screen.keywordHint')}
            maxLength={120}
            value={value.keyword}
            error={error('keyword')}
            onChange={(event) => onChange({ keyword: event.currentTarget.value })}
          />
        </div>
        <div className={classes.switches}>
          <SwitchField
            label={t('search.screen.withWebsite')}
            checked={value.with_website}
            onChange={(event) => onChange({ with_website: event.currentTarget.checked })}
          />
          <SwitchField
            label={t('search.screen.withPhone')}
            checked={value.with_phone}
            onChange={(event) => onChange({ with_phone: event.currentTarget.checked })}
          />
        </div>
      </SentencePart>
    </>
  );
}

const Seniorities = ({ value, onChange }: { value: string[]; onChange: (seniorities: string[]) => void }) => {
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
};

interface WordsProps {
  label: string;
  hint: string;
  value: string[];
  error?: string | undefined;
  onChange: (words: string[]) => void;
}
const Words = ({ label, hint, value, error, onChange }: WordsProps) => (
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

export function PeopleFields(props: FieldsProps<'people'>) {
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

function Lookup({ value, error, onChange }: FieldsProps<'people'>) {
  const { t } = useTranslation();
  return (
    <>
      <SentencePart words={t('search.screen.linkedin')}>
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

function ManyPeople({ value, error, onChange }: FieldsProps<'people'>) {
  const { t } = useTranslation();
  return (
    <>
      <SentencePart words={t('search.screen.whoAre')}>
        <div className={classes.stack}>
          <Words
            label={t('search.screen.titles')}
            hint={t('search.screen.titlesHint')}
            value={value.titles}
            error={error('_') ?? error('titles')}
            onChange={(titles) => onChange({ titles })}
          />
          <Seniorities value={value.seniorities} onChange={(seniorities) => onChange({ seniorities })} />
        </div>
      </SentencePart>
      <SentencePart words={t('search.screen.workingAt')}>
        <div className={classes.stack}>
          <Words
            label={t('search.screen.companies')}
            hint={t('search.screen.companiesHint')}
            value={value.companies}
            error={error('companies')}
            onChange={(companies) => onChange({ companies })}
          />
          <Words
            label={t('search.screen.domains')}
            hint={t('search.screen.domainsHint')}
            value={value.domains}
            error={error('domains')}
            onChange={(domains) => onChange({ domains })}
          />
          <IndustriesPicker
            label={t('search.screen.industries')}
            placeholder={t('search.screen.industryHint')}
            value={value.industries}
            error={error('industries')}
            onChange={(industries) => onChange({ industries })}
          />
        </div>
      </SentencePart>
      <SentencePart words={t('search.screen.livingIn')}>
        <PlacesPicker
          label={t('search.screen.locations')}
          placeholder={t('search.screen.locationHint')}
          value={value.places}
          error={error('location_ids')}
          onChange={(places) => onChange({ places })}
        />
      </SentencePart>
      <SentencePart words={t('search.screen.about')}>
        <TextField
          aria-label={t('search.screen.keyword')}
          placeholder={t('search.screen.keywordHint')}
          maxLength={120}
          value={value.keyword}
          onChange={(event) => onChange({ keyword: event.currentTarget.value })}
        />
      </SentencePart>
    </>
  );
}

export function DomainFields({ value, error, onChange }: FieldsProps<'single'>) {
  const { t } = useTranslation();
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
        <SelectField
          aria-label={t('search.screen.only')}
          allowDeselect={false}
          data={(['all', 'personal', 'generic'] as const).map((only) => ({
            value: only,
            label: t(`search.screen.onlyOf.${only}`),
          }))}
          value={value.only}
          onChange={(only) => onChange({ only: only as 'all' })}
        />
      </SentencePart>
      <SentencePart words={t('search.screen.whoAre')}>
        <div className={classes.stack}>
          <MultiSelectField
            searchable
            aria-label={t('search.screen.departments')}
            placeholder={value.departments.length === 0 ? t('search.screen.departmentsHint') : ''}
            nothingFoundMessage={t('ui.state.noResults')}
            data={DEPARTMENTS.map((one) => ({ value: one, label: t(`search.screen.department.${one}`) }))}
            value={value.departments}
            onChange={(departments) => onChange({ departments })}
          />
          <Seniorities value={value.seniorities} onChange={(seniorities) => onChange({ seniorities })} />
        </div>
      </SentencePart>
    </>
  );
}
