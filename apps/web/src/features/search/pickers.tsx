/** Fields whose choices come from the server while typing: places and industries. */
import { MultiSelect, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconChevronDown, IconMapPin } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Choice, ChosenPlace } from './draft.ts';
import { useIndustries, useLocations } from './search.queries.ts';

const all = ({ options }: { options: never[] }) => options;
const chevron = { rightSection: <IconChevronDown />, rightSectionPointerEvents: 'none' as const };

function useTyped() {
  const [typed, setTyped] = useState('');
  const [asked] = useDebouncedValue(typed.trim(), 200);
  return { typed, setTyped, asked };
}

const withChosen = (found: Choice[], chosen: (Choice | null)[]) => [
  ...found.map(({ value, label }) => ({ value, label })),
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

export function PlacePicker({ label, placeholder, value, error, name, onChange }: OneProps<ChosenPlace>) {
  const { t } = useTranslation();
  const { typed, setTyped, asked } = useTyped();
  const places = useLocations(asked === value?.label ? '' : asked).data ?? [];
  const found = places.map(
    ({ id, label: words, lat, lon, kind }): ChosenPlace => ({ value: String(id), label: words, lat, lon, kind }),
  );
  return (
    <Select
      searchable
      openOnFocus={false}
      clearable
      aria-label={label}
      placeholder={placeholder}
      name={name}
      data-path={name}
      leftSection={<IconMapPin />}
      {...chevron}
      data={withChosen(found, [value])}
      filter={all as never}
      nothingFoundMessage={t('ui.state.noResults')}
      searchValue={typed}
      onSearchChange={setTyped}
      value={value?.value ?? null}
      onChange={(id) => onChange(found.find((one) => one.value === id) ?? (id === value?.value ? value : null))}
      error={error}
    />
  );
}

export function IndustryPicker({ label, placeholder, value, error, name, onChange }: OneProps<Choice>) {
  const { t } = useTranslation();
  const { typed, setTyped, asked } = useTyped();
  const found = (useIndustries(asked === value?.label ? '' : asked).data ?? []).map(
    ({ slug, name: words }): Choice => ({ value: slug, label: words }),
  );
  return (
    <Select
      searchable
      openOnFocus={false}
      clearable
      aria-label={label}
      placeholder={placeholder}
      name={name}
      data-path={name}
      {...chevron}
      data={withChosen(found, [value])}
      filter={all as never}
      nothingFoundMessage={t('ui.state.noResults')}
      searchValue={typed}
      onSearchChange={setTyped}
      value={value?.value ?? null}
      onChange={(id) => onChange(found.find((one) => one.value === id) ?? (id === value?.value ? value : null))}
      error={error}
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
  const search = useTyped();
  const found = (useLocations(search.asked).data ?? []).map(
    (place): Choice => ({ value: String(place.id), label: place.label }),
  );
  return <ManyPicker {...props} {...search} found={found} />;
}

export function IndustriesPicker(props: ManyProps) {
  const search = useTyped();
  const found = (useIndustries(search.asked).data ?? []).map(
    ({ slug, name }): Choice => ({ value: slug, label: name }),
  );
  return <ManyPicker {...props} {...search} found={found} />;
}

interface ManyPickerProps extends ManyProps {
  found: Choice[];
  typed: string;
  setTyped: (typed: string) => void;
}

function ManyPicker({ label, placeholder, value, error, onChange, found, typed, setTyped }: ManyPickerProps) {
  const { t } = useTranslation();
  const data = withChosen(found, value);
  return (
    <MultiSelect
      searchable
      openOnFocus={false}
      hidePickedOptions
      aria-label={label}
      placeholder={value.length === 0 ? placeholder : ''}
      {...chevron}
      data={data}
      filter={all as never}
      nothingFoundMessage={t('ui.state.noResults')}
      searchValue={typed}
      onSearchChange={setTyped}
      value={value.map((one) => one.value)}
      error={error}
      onChange={(chosen) => onChange(chosen.flatMap((id) => data.find((one) => one.value === id) ?? []))}
    />
  );
}
