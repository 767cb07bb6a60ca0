/** The form of the sales page, kept in step with what is saved. */
import { SalesSettingsBody } from '@leadwright/contract/resale/packages';
import { useEffect, useState } from 'react';
import type { z } from 'zod';
import { useZodForm, type ZodForm } from '../../../../ui/form/useZodForm.ts';
import { type SalesSettings, useSaveSales } from '../packages.queries.ts';

export type Values = z.output<typeof SalesSettingsBody>;
export type SalesForm = ZodForm<Values>;

const valuesOf = ({ url: _u, changed_at: _c, can_be_saved: _s, ...values }: SalesSettings): Values => values;

/** `isOutdated`: somebody else saved it while something was typed here. */
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another version changes the form
  useEffect(() => {
    if (isMoved && isUntouched && !form.saving) takeTheirs();
  }, [isMoved, isUntouched, form.saving]);
  const isOutdated = current.changed_at !== base.changed_at && !isUntouched && !form.saving;
  return { form, isOutdated, takeTheirs, keepMine: () => setBase(current) };
}
