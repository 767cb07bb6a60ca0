/** Target of the results: a new list, named after the search by default, or an existing one. */
import { LIST_TYPE_OF_KIND } from '@leadwright/contract/leads/lists';
import { IconList } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { SelectField, TextField } from '../../ui/form/fields.tsx';
import { useLists } from '../lists/public.ts';
import type { Draft } from './draft.ts';
import classes from './NewSearch.module.css';

const NEW = 'new';
const TYPING_MS = 200;

interface Props {
  draft: Draft;
  suggested: string;
  /** The existing list of that name, which the results would be added to. */
  existing: { name: string; result_count: number } | null;
  error: (path: string) => string | undefined;
  onChange: (patch: Partial<Draft>) => void;
}

export function TargetList({ draft, suggested, existing, error, onChange }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const type = LIST_TYPE_OF_KIND[draft.kind];
  const fresh = t('search.screen.newList');
  const search = typed.trim() === fresh ? '' : typed.trim();
  const sorted = { sort: 'created_at', direction: 'desc' } as const;
  const found = useLists({ page: 1, limit: 20, search, type, archived: false, ...sorted }, TYPING_MS);
  const known = (found.data?.data ?? []).map((list) => ({ value: String(list.id), label: list.name }));
  const named = (draft.listName.trim() || suggested).toLowerCase();
  const joins = existing && existing.name.toLowerCase() === named ? existing : null;
  const missing = draft.listId !== null && !known.some(({ value }) => value === String(draft.listId));
  return (
    <div className={draft.listId === null ? classes.pair : undefined}>
      <SelectField
        searchable
        aria-label={t('search.screen.saveTo')}
        leftSection={<IconList />}
        allowDeselect={false}
        filter={({ options }) => options}
        data={[
          { value: NEW, label: fresh },
          ...known,
          ...(missing ? [{ value: String(draft.listId), label: draft.listName }] : []),
        ]}
        searchValue={typed}
        onSearchChange={setTyped}
        value={draft.listId === null ? NEW : String(draft.listId)}
        error={error('list.id')}
        onChange={(value) => {
          const chosen = known.find((one) => one.value === value);
          onChange(chosen ? { listId: Number(chosen.value), listName: chosen.label } : { listId: null, listName: '' });
        }}
      />
      {draft.listId === null && (
        <TextField
          aria-label={t('search.screen.listName')}
          name="list.name"
          placeholder={suggested}
          maxLength={120}
          value={draft.listName}
          description={
            joins &&
            t('search.screen.joins', {
              list: joins.name,
              count: joins.result_count,
              n: formatNumber(joins.result_count),
            })
          }
          error={error('list.name') ?? error('list')}
          onChange={(event) => onChange({ listName: event.currentTarget.value })}
        />
      )}
    </div>
  );
}
