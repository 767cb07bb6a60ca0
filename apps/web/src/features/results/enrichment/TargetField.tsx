/** The target list of people: the default one, another one, or a new one. */
import type { EnrichmentAct } from '@leadwright/contract/searching/enrichment';
import { IconList } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField, TextField } from '../../../ui/form/fields.tsx';
import { useLists } from '../../lists/public.ts';
import type { Target } from './enrichment.queries.ts';

const USUAL = 'usual';
const NEW = 'new';
const TYPING_MS = 200;

/** A new list needs a name. */
export const isNamed = (target: Target) => !target || !('name' in target) || target.name.trim() !== '';

interface Props {
  act: EnrichmentAct;
  /** Name of the default list; undefined until known. */
  usual: string | undefined;
  value: Target;
  onChange: (target: Target) => void;
}

export function TargetField({ act, usual, value, onChange }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [named, setNamed] = useState<{ value: string; label: string }[]>([]);
  const own = act === 'find-similar' ? t('results.screen.enrich.thisList') : (usual ?? '…');
  const fixed = [
    { value: USUAL, label: own },
    { value: NEW, label: t('search.screen.newList') },
  ];
  const isOption = [...fixed, ...named].some(({ label }) => label === typed.trim());
  const sorted = { sort: 'created_at', direction: 'desc' } as const;
  const found = useLists(
    { page: 1, limit: 20, search: isOption ? '' : typed.trim(), type: 'people', archived: false, ...sorted },
    TYPING_MS,
  );
  const offered = (found.data?.data ?? []).map((list) => ({ value: String(list.id), label: list.name }));
  // The selected list stays among the options, whatever is searched for next.
  const kept = named.filter((one) => !offered.some((other) => other.value === one.value));
  return (
    <>
      <SelectField
        searchable
        label={t('search.screen.saveTo')}
        leftSection={<IconList />}
        allowDeselect={false}
        filter={({ options }) => options}
        data={[...fixed, ...offered, ...kept]}
        searchValue={typed}
        onSearchChange={setTyped}
        value={value === undefined ? USUAL : 'id' in value ? String(value.id) : NEW}
        onChange={(next) => {
          setNamed(offered.filter((one) => one.value === next));
          onChange(next === USUAL ? undefined : next === NEW ? { name: '' } : { id: Number(next) });
        }}
      />
      {value && 'name' in value && (
        <TextField
          label={t('search.screen.listName')}
          maxLength={120}
          data-autofocus
          value={value.name}
          onChange={(event) => onChange({ name: event.currentTarget.value })}
        />
      )}
    </>
  );
}
