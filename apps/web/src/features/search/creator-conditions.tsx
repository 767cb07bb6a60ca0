/** Conditions of a search for creators (docs/product-rules.md#searching). */
import { GROWTH_INTERVALS, GROWTH_OPERATORS } from '@leadwright/contract/searching/search-filters';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { NumberField, SelectField, TextField } from '../../ui/form/fields.tsx';
import type { Condition } from './Conditions.tsx';
import { type FieldsProps, filled, GROWTHS, type Growth, isGrowthFilled, RANGES, showsFilter } from './draft.ts';
import classes from './NewSearch.module.css';

type Props = FieldsProps<'influencer'>;
type Range = (typeof RANGES)[number];

export const creatorConditions = (t: TFunction, props: Props): Condition[] => [
  ...RANGES.filter((range) => showsFilter(props.value, range)).map((range) => rangeCondition(t, range, props)),
  ...atLeasts(t, props),
  genderCondition(t, props),
  {
    id: 'email',
    words: t('search.screen.withEmail'),
    isSet: props.value.with_email,
    add: () => props.onChange({ with_email: true }),
    remove: () => props.onChange({ with_email: false }),
  },
  ...GROWTHS.filter((growth) => showsFilter(props.value, growth)).map((growth) => growthCondition(t, growth, props)),
];

const rangeCondition = (t: TFunction, range: Range, props: Props): Condition => {
  const { ranges } = props.value;
  return {
    id: range,
    words: t(`search.screen.range.${range}`),
    isSet: filled(ranges[`${range}_min`]) || filled(ranges[`${range}_max`]),
    remove: () => props.onChange({ ranges: { ...ranges, [`${range}_min`]: null, [`${range}_max`]: null } }),
    field: <RangeFields range={range} {...props} />,
  };
};

function RangeFields({ range, value, error, onChange }: Props & { range: Range }) {
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
      <NumberField {...(field('min') as never as object)} />
      <NumberField {...(field('max') as never as object)} />
    </div>
  );
}

const AT_LEASTS = [
  { name: 'lastposted', path: 'lastposted' },
  { name: 'engagementRate', path: 'engagementRate' },
  { name: 'credibility', path: 'audience.credibility' },
] as const;

const atLeasts = (t: TFunction, { value, error, onChange }: Props): Condition[] =>
  AT_LEASTS.filter(({ name }) => showsFilter(value, name)).map(({ name, path }) => {
    const isDays = name === 'lastposted';
    return {
      id: name,
      words: t(`search.screen.${name}`),
      isSet: filled(value[name]),
      remove: () => onChange({ [name]: null }),
      field: (
        <NumberField
          aria-label={t(`search.screen.${name}`)}
          name={path}
          {...(isDays
            ? { unit: t('search.screen.days'), allowDecimal: false }
            : { decimalScale: 4, placeholder: t('search.screen.zeroToOne') })}
          value={value[name] as never}
          error={error(path)}
          onChange={(n) => onChange({ [name]: n })}
        />
      ),
    };
  });

const genderCondition = (t: TFunction, { value, onChange }: Props): Condition => ({
  id: 'gender',
  words: t('search.screen.gender'),
  isSet: value.gender !== 'any',
  add: () => onChange({ gender: 'female' }),
  remove: () => onChange({ gender: 'any' }),
  field: (
    <SelectField
      aria-label={t('search.screen.gender')}
      allowDeselect={false}
      data={(['female', 'male'] as const).map((one) => ({ value: one, label: t(`search.screen.genderOf.${one}`) }))}
      value={value.gender}
      onChange={(gender) => onChange({ gender: gender as 'female' })}
    />
  ),
});

const NO_GROWTH: Growth = { interval: null, operator: null, value: '' };

const growthCondition = (t: TFunction, name: (typeof GROWTHS)[number], props: Props): Condition => ({
  id: name,
  words: t(`search.screen.growthOf.${name}`),
  isSet: isGrowthFilled(props.value.growth[name]),
  remove: () => props.onChange({ growth: { ...props.value.growth, [name]: NO_GROWTH } }),
  field: <GrowthFields name={name} {...props} />,
});

/** All three or none. */
function GrowthFields({ name, value, error, onChange }: Props & { name: (typeof GROWTHS)[number] }) {
  const { t } = useTranslation();
  const now = value.growth[name] ?? NO_GROWTH;
  const change = (patch: Partial<Growth>) => onChange({ growth: { ...value.growth, [name]: { ...now, ...patch } } });
  const words = t(`search.screen.growthOf.${name}`);
  const problem = error(name);
  return (
    <>
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
    </>
  );
}
