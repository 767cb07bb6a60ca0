/** The sales page form, kept in sync with the saved data. */
import { SalesSettingsBody } from '@leadwright/contract/resale/packages';
import { useState } from 'react';
import type { z } from 'zod';
import { useOnChange } from '../../../../lib/hooks/on-change.ts';
import { useZodForm, type ZodForm } from '../../../../ui/form/useZodForm.ts';
import { type SalesSettings, useSaveSales } from '../packages.queries.ts';

export type Values = z.output<typeof SalesSettingsBody>;
export type SalesForm = ZodForm<Values>;

const valuesOf = ({ url: _u, changed_at: _c, can_be_saved: _s, ...values }: SalesSettings): Values => values;

/** `isOutdated`: someone else saved it while there was input here. */
export function useSalesForm(current: SalesSettings) {
  const [base, setBase] = useState(current);
  const save = useSaveSales();
  const form = useZodForm(SalesSettingsBody, {
    initialValues: valuesOf(current),
    onSubmit: async (body) => {
      const { data } = await save.mutateAsync({ ...body, seen: base.changed_at });
      setBase(data);
      form.load(valuesOf(data));
    },
  });
  const isMoved = current.changed_at !== base.changed_at || current.order.join() !== base.order.join();
  const isUntouched = form.changes === 0;
  const takeTheirs = () => {
    setBase(current);
    form.load(valuesOf(current));
  };
  // Only another version changes the form.
  useOnChange(() => {
    if (isMoved && isUntouched && !form.saving) takeTheirs();
  }, [isMoved, isUntouched, form.saving]);
  const isOutdated = current.changed_at !== base.changed_at && !isUntouched && !form.saving;
  return { form, isOutdated, takeTheirs, keepMine: () => setBase(current) };
}
