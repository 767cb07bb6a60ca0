/** Proposals from the website for the form's fields. Using one fills in the field; the user still has to save. */
import type { Prefill, ProfileField, ProfileValues } from '@leadwright/contract/ai/business-profile';
import { useState } from 'react';
import { stored } from '../../../lib/storage.ts';
import type { ZodForm } from '../../../ui/form/useZodForm.ts';
import { usePrefill } from '../business-profile.queries.ts';

/** Dismissed proposals do not come back with the next visit. */
const PUT_AWAY = 'business-profile-proposals';

export interface Proposal {
  field: ProfileField;
  value: string;
  url: string;
  /** In the form, and not saved yet. */
  isUsed: boolean;
}

export interface Proposals {
  /** Undefined until known. */
  prefill: Prefill | null | undefined;
  of(field: ProfileField): Proposal | undefined;
  /** Empty fields with a proposal. */
  empty: ProfileField[];
  /** Number of proposals that are not in the form. */
  open: number;
  use(...fields: ProfileField[]): void;
  isPutAway: boolean;
  putAway(): void;
}

export function useProposals(form: ZodForm<ProfileValues>): Proposals {
  const { data: prefill } = usePrefill();
  const [away, setAway] = useState(() => stored.get(PUT_AWAY));
  const isPutAway = prefill?.state === 'ready' && away === String(prefill.id);
  const found = prefill?.state === 'ready' && !isPutAway ? prefill.proposals : [];
  const isIn = ({ field, value }: Prefill['proposals'][number]) => form.values[field].trim() === value;
  const left = found.filter((one) => !isIn(one));
  return {
    prefill,
    of(field) {
      const proposal = found.find((one) => one.field === field);
      if (!proposal) return undefined;
      const isUsed = isIn(proposal);
      return isUsed && !form.mantine.isDirty(field) ? undefined : { ...proposal, isUsed };
    },
    empty: left.map(({ field }) => field).filter((field) => form.values[field].trim() === ''),
    open: left.length,
    use(...fields) {
      const values = found.filter(({ field }) => fields.includes(field)).map(({ field, value }) => [field, value]);
      form.mantine.setValues(Object.fromEntries(values) as Partial<ProfileValues>);
    },
    isPutAway,
    putAway() {
      const id = String(prefill?.id);
      stored.set(PUT_AWAY, id);
      setAway(id);
    },
  };
}
