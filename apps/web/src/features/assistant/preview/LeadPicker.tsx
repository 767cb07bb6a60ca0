/** Selects the preview's lead from the chosen list. */
import { results } from '@leadwright/contract/leads/results';
import { IconSelector } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../lib/answers.ts';
import { call } from '../../../lib/api.ts';
import { Avatar } from '../../../ui/display/Avatar.tsx';
import type { List } from '../../lists/public.ts';
import classes from '../assistant.module.css';
import { Picker } from '../Picker.tsx';

export interface Lead {
  id: number;
  name: string;
  detail: string;
}

const TYPING_MS = 200;
const MOST = 20;

/** Leads of the list that match the text, or the first ones without a text. */
export const useLeads = (list: Pick<List, 'id' | 'type'> | null, typed: string) =>
  useAnswer({
    key: ['assistant', 'leads'],
    question: list && { type: list.type, id: list.id, search: typed },
    ask: async ({ search, ...params }, signal): Promise<Lead[]> => {
      const { data } = await call(results.find, { params, body: { search, limit: MOST, sent: -1 } }, { signal });
      return data.map((row) => ({
        id: row.id,
        name: row.name || row.company || row.handle || row.email || row.website || `#${row.id}`,
        detail: row.city || row.company,
      }));
    },
    quietMs: typed ? TYPING_MS : 0,
  });

interface Props {
  list: Pick<List, 'id' | 'type'> | null;
  lead: Lead | null;
  onPick: (lead: Lead) => void;
}

export function LeadPicker({ list, lead, onPick }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const all = useLeads(list, '');
  const found = useLeads(list, typed.trim());
  return (
    <Picker
      label={t('writing.preview.anotherLead')}
      disabled={!all.data?.length}
      typed={typed}
      onType={setTyped}
      options={found.data}
      chosen={lead?.id ?? null}
      onPick={onPick}
    >
      {lead && <Avatar square={list?.type === 'local'} size="sm" name={lead.name} />}
      <span className={`${classes.pickedName} ell`}>{lead?.name ?? t('writing.preview.noLead')}</span>
      <IconSelector aria-hidden="true" />
    </Picker>
  );
}
