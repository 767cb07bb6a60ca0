/**
 * Fields whose options are loaded while typing: places and industries. Options for the previous text stay visible until
 * the new ones arrive, but cannot be selected.
 */
import { MultiSelect, Select } from '@mantine/core';
import { IconChevronDown, IconMapPin } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Answer, within } from '../../lib/answers.ts';
import type { Choice, ChosenPlace } from './draft.ts';
import { type Place, useIndustries, useLocations } from './search.queries.ts';

const all = ({ options }: { options: never[] }) => options;
const chevron = { rightSection: <IconChevronDown />, rightSectionPointerEvents: 'none' as const };

interface Choices<T extends Choice> {
  found: T[];
  isPending: boolean;
  /** Shown when there are no options. */
  none: string;
}

/** Options, and whether more of them are on their way. */
function usePlaces(typed: string): Choices<ChosenPlace> {
  const { t } = useTranslation();
  const answer = useLocations(typed);
  const choices = useChoices(
    within(answer, ({ data }) => data),
    placeOf,
  );
  return answer.data?.is_loading ? { ...choices, none: t('search.screen.loading.places') } : choices;
}

function useChoices<A, T extends Choice>(answer: Answer<A[]>, choiceOf: (one: A) => T): Choices<T> {
  const { t } = useTranslation();
  const { data, earlier, isPending, isError } = answer;
  const words = isPending ? 'ui.state.loading' : isError ? 'ui.state.errorTitle' : 'ui.state.noResults';
  return { found: (data ?? earlier?.data ?? []).map(choiceOf), isPending, none: t(words) };
}

const placeOf = ({ id, label, lat, lon, kind }: Place): ChosenPlace => ({ value: String(id), label, lat, lon, kind });
const industryOf = ({ slug, name }: { slug: string; name: string }): Choice => ({ value: slug, label: name });
/** The name of the selected option is not searched for. */
const askedFor = (typed: string, chosen: Choice | null = null) => (typed === chosen?.label ? '' : typed.trim());

const optionsOf = ({ found, isPending }: Choices<Choice>, chosen: (Choice | null)[]) => [
  ...found.map(({ value, label }) => ({ value, label, disabled: isPending })),
  ...chosen.flatMap((one) =>
    one && !found.some(({ value }) => value === one.value) ? [{ value: one.value, label: one.label }] : [],
  ),
];

interface OneProps<T> {
  label: string;
  placeholder: string;
  value: T | null;
  error?: string | undefined;
  name: string;
  onChange: (value: T | null) => void;
}

export function PlacePicker(props: OneProps<ChosenPlace>) {
  const [typed, setTyped] = useState('');
  const choices = usePlaces(askedFor(typed, props.value));
  return <OnePicker {...props} choices={choices} typed={typed} onType={setTyped} icon={<IconMapPin />} />;
}

export function IndustryPicker(props: OneProps<Choice>) {
  const [typed, setTyped] = useState('');
  const choices = useChoices(useIndustries(askedFor(typed, props.value)), industryOf);
  return <OnePicker {...props} choices={choices} typed={typed} onType={setTyped} />;
}

interface OnePickerProps<T extends Choice> extends OneProps<T> {
  choices: Choices<T>;
  typed: string;
  onType: (typed: string) => void;
  icon?: ReactNode;
}

/** Emptying the field takes the choice back; otherwise it would come back by itself when the field is left. */
function OnePicker<T extends Choice>({ value, onChange, choices, ...props }: OnePickerProps<T>) {
  const { found } = choices;
  const type = (typed: string) => {
    if (typed === '' && value) onChange(null);
    props.onType(typed);
  };
  return (
    <Select
      searchable
      openOnFocus={false}
      clearable
      aria-label={props.label}
      placeholder={props.placeholder}
      name={props.name}
      data-path={props.name}
      leftSection={props.icon}
      {...chevron}
      data={optionsOf(choices, [value])}
      filter={all as never}
      nothingFoundMessage={choices.none}
      searchValue={props.typed}
      onSearchChange={type}
      value={value?.value ?? null}
      onChange={(id) => onChange(found.find((one) => one.value === id) ?? (id === value?.value ? value : null))}
      error={props.error}
    />
  );
}

interface ManyProps {
  label: string;
  placeholder: string;
  value: Choice[];
  error?: string | undefined;
  onChange: (value: Choice[]) => void;
}

export function PlacesPicker(props: ManyProps) {
  const [typed, setTyped] = useState('');
  const choices = usePlaces(askedFor(typed));
  return <ManyPicker {...props} choices={choices} typed={typed} onType={setTyped} />;
}

export function IndustriesPicker(props: ManyProps) {
  const [typed, setTyped] = useState('');
  const choices = useChoices(useIndustries(askedFor(typed)), industryOf);
  return <ManyPicker {...props} choices={choices} typed={typed} onType={setTyped} />;
}

interface ManyPickerProps extends ManyProps {
  choices: Choices<Choice>;
  typed: string;
  onType: (typed: string) => void;
}

function ManyPicker({ label, placeholder, value, error, onChange, choices, typed, onType }: ManyPickerProps) {
  const known = [...value, ...choices.found];
  return (
    <MultiSelect
      searchable
      openOnFocus={false}
      hidePickedOptions
      aria-label={label}
      placeholder={value.length === 0 ? placeholder : ''}
      {...chevron}
      data={optionsOf(choices, value)}
      filter={all as never}
      nothingFoundMessage={choices.none}
      searchValue={typed}
      onSearchChange={onType}
      value={value.map((one) => one.value)}
      error={error}
      onChange={(chosen) => onChange(chosen.flatMap((id) => choiceIn(known, id)))}
    />
  );
}

const choiceIn = (known: Choice[], id: string): Choice[] => {
  const found = known.find((one) => one.value === id);
  return found ? [{ value: found.value, label: found.label }] : [];
};
