/** "Find physiotherapists or osteopaths within 15 km of Lisbon that have a website." */
import { MAX_INDUSTRIES } from '@leadwright/contract/searching/search-filters';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatRating } from '../../lib/format.ts';
import { SelectField, TextField } from '../../ui/form/fields.tsx';
import { type Condition, Conditions } from './Conditions.tsx';
import { type FieldsProps, offered } from './draft.ts';
import classes from './NewSearch.module.css';
import { IndustriesPicker, PlacePicker } from './pickers.tsx';
import { SentencePart } from './SentencePart.tsx';

type Props = FieldsProps<'industry'>;

const RADII = [1, 2, 5, 10, 15, 25, 50, 100];
const RATINGS = [3, 3.5, 4, 4.5];
const USUAL_RATING = 4;

export function IndustryFields(props: Props) {
  const { t } = useTranslation();
  const { value, error, onChange } = props;
  // States and countries are searched as a whole, so they have no radius.
  const isRegion = value.place !== null && value.place.kind !== 'city';
  return (
    <>
      <SentencePart words={t('search.screen.find')}>
        <IndustriesPicker
          counted
          label={t('search.screen.industries')}
          placeholder={t(value.industries.length === 0 ? 'search.screen.industryHint' : 'search.screen.industryAdd')}
          most={MAX_INDUSTRIES}
          value={value.industries}
          error={error('industry') ?? error('industries')}
          onChange={(industries) => onChange({ industries })}
        />
      </SentencePart>
      <SentencePart words={t(isRegion ? 'search.screen.inside' : 'search.screen.within')}>
        <div className={classes.line}>
          {!isRegion && <Radius {...props} />}
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
        <Conditions all={conditionsOf(t, props)} />
      </SentencePart>
    </>
  );
}

function Radius({ value, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <SelectField
        w={112}
        aria-label={t('search.screen.radius')}
        allowDeselect={false}
        data={offered(RADII, value.radius_km).map((km) => ({
          value: String(km),
          label: t('search.screen.km', { n: formatNumber(km) }),
        }))}
        value={String(value.radius_km)}
        onChange={(km) => onChange({ radius_km: Number(km) })}
      />
      <span className={classes.word}>{t('search.screen.of')}</span>
    </>
  );
}

const conditionsOf = (t: TFunction, { value, error, onChange }: Props): Condition[] => [
  {
    id: 'website',
    words: t('search.screen.withWebsite'),
    isSet: value.with_website,
    add: () => onChange({ with_website: true }),
    remove: () => onChange({ with_website: false }),
  },
  {
    id: 'phone',
    words: t('search.screen.withPhone'),
    isSet: value.with_phone,
    add: () => onChange({ with_phone: true }),
    remove: () => onChange({ with_phone: false }),
  },
  {
    id: 'rating',
    words: t('search.screen.withRating'),
    isSet: value.min_rating !== null,
    isPhrase: true,
    add: () => onChange({ min_rating: USUAL_RATING }),
    remove: () => onChange({ min_rating: null }),
    field: (
      <SelectField
        aria-label={t('search.screen.rating')}
        allowDeselect={false}
        data={offered(RATINGS, value.min_rating ?? USUAL_RATING).map((n) => ({
          value: String(n),
          label: t('search.screen.ratedAtLeast', { n: formatRating(n) }),
        }))}
        value={String(value.min_rating ?? USUAL_RATING)}
        onChange={(n) => onChange({ min_rating: Number(n) })}
      />
    ),
  },
  {
    id: 'keyword',
    words: t('search.screen.withName'),
    isSet: value.keyword !== '',
    remove: () => onChange({ keyword: '' }),
    field: (
      <TextField
        aria-label={t('search.screen.keyword')}
        placeholder={t('search.screen.withNameHint')}
        maxLength={120}
        value={value.keyword}
        error={error('keyword')}
        onChange={(event) => onChange({ keyword: event.currentTarget.value })}
      />
    ),
  },
];
