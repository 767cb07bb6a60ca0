/** The target list: a new or an existing one. */
import type { SearchKind } from '@leadwright/contract/leads/lists';
import { useList } from '../../../lists/public.ts';
import { emptyDraft, TargetList } from '../../../search/public.ts';

export type Target = { id: number } | { name: string };

interface Props {
  kind: SearchKind;
  value: Target | undefined;
  /** The name of a new list, unless another one is given. */
  suggested: string;
  error: string | undefined;
  onChange: (target: Target | undefined) => void;
}

export function TargetField({ kind, value, suggested, error, onChange }: Props) {
  const id = value && 'id' in value ? value.id : null;
  const known = useList(id ?? 0).data;
  const name = value && 'name' in value ? value.name : '';
  const draft = {
    ...emptyDraft(kind),
    listId: id,
    listName: id === null ? (name === suggested ? '' : name) : (known?.name ?? '…'),
  };
  return (
    <TargetList
      draft={draft}
      suggested={suggested}
      existing={null}
      error={(path) => (path === 'list' ? error : undefined)}
      onChange={({ listId, listName = '' }) => {
        if (listId) return onChange({ id: listId });
        const wanted = listName.trim() === '' ? suggested : listName;
        onChange(wanted ? { name: wanted } : undefined);
      }}
    />
  );
}
