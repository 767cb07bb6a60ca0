/**
 * Fields whose options load while typing: places and industries. Options for the previous text stay visible until the
 * new ones arrive, but cannot be selected.
 */
import { IconMapPin } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Answer, within } from '../../lib/answers.ts';
import { formatNumber } from '../../lib/format.ts';
import { useOnChange } from '../../lib/hooks/on-change.ts';
import { MultiSelectField, SelectField } from '../../ui/form/select-fields.tsx';
import type { Choice, ChosenPlace } from './draft.ts';
import { type Place, useIndustries, useLocations } from './search.queries.ts';

const all = ({ options }: { options: never[] }) => options;

interface Choices<T extends Choice> {
  found: T[];
  isPending: boolean;
  /** Shown when there are no options. */
  none: string;
}

/** Options, and whether more are loading. */
function usePlaces(typed: string): Choices<ChosenPlace> {
  const { t } = useTranslation();
  const answer = useLocations(typed);
  const choices = useChoices(
    within(answer, ({ data }) => data),
    placesOf,
  );
  return answer.data?.is_loading ? { ...choices, none: t('search.screen.loading.places') } : choices;
}

function useChoices<A, T extends Choice>(answer: Answer<A>, choicesOf: (found: A) => T[]): Choices<T> {
  const { t } = useTranslation();
  const { data, earlier, isPending, isError } = answer;
  const words = isPending ? 'ui.state.loading' : isError ? 'ui.state.errorTitle' : 'ui.state.noResults';
  const shown = data ?? earlier?.data;
  return { found: shown === undefined ? [] : choicesOf(shown), isPending, none: t(words) };
}

const placesOf = (found: Place[]): ChosenPlace[] =>
  found.map(({ id, label, lat, lon, kind }) => ({ value: String(id), label, lat, lon, kind }));
const industriesOf = (found: { slug: string; name: string }[]): Choice[] =>
  found.map(({ slug, name }) => ({ value: slug, label: name }));
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

interface OnePickerProps<T extends Choice> extends OneProps<T> {
  choices: Choices<T>;
  typed: string;
  onType: (typed: string) => void;
  icon?: ReactNode;
}

/** Clearing the field removes the selection; otherwise it would come back on blur. */
function OnePicker<T extends Choice>({ value, onChange, choices, ...props }: OnePickerProps<T>) {
  const { found } = choices;
  const type = (typed: string) => {
    if (typed === '' && value) onChange(null);
    props.onType(typed);
  };
  return (
    <SelectField
      searchable
      openOnFocus={false}
      clearable
      aria-label={props.label}
      placeholder={props.placeholder}
      name={props.name}
      data-path={props.name}
      leftSection={props.icon}
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
  /** Shown while something can be added. */
  placeholder: string;
  value: Choice[];
  most?: number;
  error?: string | undefined;
  onChange: (value: Choice[]) => void;
}

export function PlacesPicker(props: ManyProps) {
  const [typed, setTyped] = useState('');
  const choices = usePlaces(askedFor(typed));
  return <ManyPicker {...props} choices={choices} typed={typed} onType={setTyped} />;
}

interface IndustriesProps extends ManyProps {
  /** Shows the number of selected values below the field. */
  counted?: boolean;
}

export function IndustriesPicker({ counted = false, ...props }: IndustriesProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const answer = useIndustries(askedFor(typed));
  const choices = useChoices(
    within(answer, ({ data }) => data),
    industriesOf,
  );
  const count = props.value.length;
  const total = (answer.data ?? answer.earlier?.data)?.total;
  const numbers = { count, n: formatNumber(count), total: total === undefined ? '…' : formatNumber(total) };
  const words = t(count === 0 ? 'search.screen.industriesToChoose' : 'search.screen.industriesChosen', numbers);
  return <ManyPicker {...props} {...(counted && { words })} choices={choices} typed={typed} onType={setTyped} />;
}

interface ManyPickerProps extends ManyProps {
  words?: string;
  choices: Choices<Choice>;
  typed: string;
  onType: (typed: string) => void;
}

/** Selected values as tokens: Enter adds the first match, Backspace in the empty field removes the last. */
function ManyPicker({ value, onChange, choices, typed, onType, most = 50, ...props }: ManyPickerProps) {
  const known = [...value, ...choices.found];
  const add = (one: Choice | undefined) => {
    if (!one || value.length >= most) return;
    onChange([...value, { value: one.value, label: one.label }]);
    onType('');
  };
  const first = choices.found.find((one) => !value.some((chosen) => chosen.value === one.value));
  const onEnter = useEnter(typed, choices.isPending, (isSeen) => {
    if (isSeen || startsWith(first?.label, typed)) add(first);
  });
  return (
    <MultiSelectField
      searchable
      openOnFocus={false}
      hidePickedOptions
      aria-label={props.label}
      placeholder={value.length < most ? props.placeholder : ''}
      data={optionsOf(choices, value)}
      filter={all as never}
      nothingFoundMessage={choices.none}
      maxValues={most}
      searchValue={typed}
      onSearchChange={onType}
      onKeyDown={onEnter}
      value={value.map((one) => one.value)}
      description={props.words}
      error={props.error}
      onChange={(chosen) => onChange(chosen.flatMap((id) => choiceIn(known, id)))}
    />
  );
}

const startsWith = (label: string | undefined, typed: string) =>
  label?.toLocaleLowerCase().startsWith(typed.trim().toLocaleLowerCase());

/**
 * Handles Enter while the options are visible or loading, so that fast typists do not have to wait. `isSeen`
 * distinguishes the two. The field itself handles an option under the arrow keys.
 */
function useEnter(typed: string, isPending: boolean, add: (isSeen: boolean) => void) {
  const [wanted, setWanted] = useState<string | null>(null);
  // Once, when the options have loaded.
  useOnChange(() => {
    if (wanted === null || isPending) return;
    if (wanted === typed) add(false);
    setWanted(null);
  }, [wanted, isPending]);
  return (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || typed.trim() === '') return;
    if (event.currentTarget.hasAttribute('aria-activedescendant')) return;
    event.preventDefault();
    if (isPending) setWanted(typed);
    else add(true);
  };
}

const choiceIn = (known: Choice[], id: string): Choice[] => {
  const found = known.find((one) => one.value === id);
  return found ? [{ value: found.value, label: found.label }] : [];
};
