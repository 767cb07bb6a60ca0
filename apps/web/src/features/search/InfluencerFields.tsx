/** Creator filters; only those the platform supports (docs/product-rules.md#searching). */
import { GROWTH_INTERVALS, GROWTH_OPERATORS, PLATFORMS } from '@leadwright/contract/search-filters';
import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { NumberField, SelectField, SwitchField, TextField } from '../../ui/form/fields.tsx';
import { GROWTHS, type Growth, RANGES, showsFilter } from './draft.ts';
import type { FieldsProps } from './fields-of-kind.tsx';
import classes from './NewSearch.module.css';
import { PlacesPicker } from './pickers.tsx';
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
      <SentencePart words={t('search.screen.livingIn')}>
        <PlacesPicker
          label={t('search.screen.locations')}
          placeholder={t('search.screen.locationHint')}
          value={value.places}
          error={error('location_ids')}
          onChange={(places) => onChange({ places })}
        />
      </SentencePart>
      <SentencePart words={t('search.screen.with')}>
        <div className={classes.stack}>
          {RANGES.filter((range) => showsFilter(value, range)).map((range) => (
            <Range key={range} range={range} {...props} />
          ))}
        </div>
      </SentencePart>
      <SentencePart words={t('search.screen.activity')}>
        <Activity {...props} />
      </SentencePart>
      <SentencePart words={t('search.screen.growth')}>
        <div className={classes.stack}>
          {GROWTHS.filter((growth) => showsFilter(value, growth)).map((growth) => (
            <GrowthRow key={growth} name={growth} {...props} />
          ))}
        </div>
      </SentencePart>
    </>
  );
}

function Range({ range, value, error, onChange }: Props & { range: (typeof RANGES)[number] }) {
  const { t } = useTranslation();
  const words = t(`search.screen.range.${range}`);
  const field = (end: 'min' | 'max') => ({
    'aria-label': t(end === 'min' ? 'search.screen.atLeast' : 'search.screen.atMost', { what: words }),
    placeholder: t(end === 'min' ? 'search.screen.from' : 'search.screen.to'),
    name: `${range}_${end}`,
    allowDecimal: false,
    thousandSeparator: formatNumber(1000).charAt(1),
    value: value.ranges[`${range}_${end}`] ?? null,
    error: error(`${range}_${end}`),
    onChange: (n: string | number) => onChange({ ranges: { ...value.ranges, [`${range}_${end}`]: n as number } }),
  });
  return (
    <div className={classes.range}>
      <span>{words}</span>
      <NumberField {...(field('min') as never as object)} />
      <NumberField {...(field('max') as never as object)} />
    </div>
  );
}

function Activity({ value, error, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <div className={classes.stack}>
      <div className={classes.pair}>
        <NumberField
          label={t('search.screen.lastposted')}
          name="lastposted"
          unit={t('search.screen.days')}
          allowDecimal={false}
          value={value.lastposted as never}
          error={error('lastposted')}
          onChange={(n) => onChange({ lastposted: n as never })}
        />
        <NumberField
          label={t('search.screen.engagementRate')}
          name="engagementRate"
          description={t('search.screen.zeroToOne')}
          decimalScale={4}
          value={value.engagementRate as never}
          error={error('engagementRate')}
          onChange={(n) => onChange({ engagementRate: n as never })}
        />
        {showsFilter(value, 'credibility') && (
          <NumberField
            label={t('search.screen.credibility')}
            name="audience.credibility"
            description={t('search.screen.zeroToOne')}
            decimalScale={4}
            value={value.credibility as never}
            error={error('audience.credibility')}
            onChange={(n) => onChange({ credibility: n as never })}
          />
        )}
        <SelectField
          label={t('search.screen.gender')}
          allowDeselect={false}
          data={(['any', 'male', 'female'] as const).map((one) => ({
            value: one,
            label: t(`search.screen.genderOf.${one}`),
          }))}
          value={value.gender}
          onChange={(gender) => onChange({ gender: gender as 'any' })}
        />
      </div>
      <SwitchField
        label={t('search.screen.withEmail')}
        checked={value.with_email}
        onChange={(event) => onChange({ with_email: event.currentTarget.checked })}
      />
    </div>
  );
}

const NO_GROWTH: Growth = { interval: null, operator: null, value: '' };

/** All three or none. */
function GrowthRow({ name, value, error, onChange }: Props & { name: (typeof GROWTHS)[number] }) {
  const { t } = useTranslation();
  const now = value.growth[name] ?? NO_GROWTH;
  const change = (patch: Partial<Growth>) => onChange({ growth: { ...value.growth, [name]: { ...now, ...patch } } });
  const words = t(`search.screen.growthOf.${name}`);
  const problem = error(name);
  return (
    <fieldset className={classes.growth}>
      <legend>{words}</legend>
      <div className={classes.three}>
        <SelectField
          clearable
          name={name}
          aria-label={`${words}: ${t('search.screen.interval')}`}
          placeholder={t('search.screen.interval')}
          data={GROWTH_INTERVALS.map((one, index) => ({
            value: one,
            label: t('search.screen.months', { count: index + 1 }),
          }))}
          value={now.interval}
          error={Boolean(problem)}
          onChange={(interval) => change({ interval })}
        />
        <SelectField
          clearable
          aria-label={`${words}: ${t('search.screen.comparison')}`}
          placeholder={t('search.screen.comparison')}
          data={GROWTH_OPERATORS.map((one) => ({ value: one, label: t(`search.screen.compare.${one}`) }))}
          value={now.operator}
          error={Boolean(problem)}
          onChange={(operator) => change({ operator })}
        />
        <TextField
          aria-label={`${words}: ${t('search.screen.value')}`}
          placeholder={t('search.screen.value')}
          inputMode="decimal"
          value={now.value}
          error={Boolean(problem)}
          onChange={(event) => change({ value: event.currentTarget.value })}
        />
      </div>
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
    </fieldset>
  );
}
