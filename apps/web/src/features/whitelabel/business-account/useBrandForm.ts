/**
 * The brand form, kept in sync with the saved data. When another tab or user saves, untouched fields take the new
 * values. Touched ones keep the input and are named.
 */
import { type BusinessAccount, BusinessAccountBody } from '@leadwright/contract/resale/business-account';
import { useRef, useState } from 'react';
import { useOnChange } from '../../../lib/hooks/on-change.ts';
import { useZodForm } from '../../../ui/form/useZodForm.ts';
import { type SaveCall, useSaveBrand } from './business-account.queries.ts';
import { toSend, wholeMenu } from './menu/menu.ts';

export type BrandValues = BusinessAccountBody;
export type BrandField = keyof BrandValues;
const FIELDS = Object.keys(BusinessAccountBody.shape) as BrandField[];

function valuesOf(saved: BusinessAccount): BrandValues {
  const values = Object.fromEntries(FIELDS.map((name) => [name, (saved as unknown as BrandValues)[name]]));
  return { ...(values as BrandValues), menu: wholeMenu(saved.menu), support_secret: '' };
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
/** Normalized as on the server: trimmed and in lower case. */
const tidy = (values: BrandValues, name: BrandField) => {
  const read = BusinessAccountBody.shape[name].safeParse(values[name]);
  return read.success ? read.data : values[name];
};

export function useBrandForm(saved: BusinessAccount, by: SaveCall) {
  const save = useSaveBrand(by);
  const [conflict, setConflict] = useState<BrandField[]>([]);
  const sentSecret = useRef('');
  const form = useZodForm(BusinessAccountBody, {
    initialValues: valuesOf(saved),
    onSubmit: async (body) => {
      sentSecret.current = body.support_secret;
      await save.mutateAsync({ ...body, menu: toSend(body.menu), seen: saved.changed_at });
    },
  });
  /** The data the form started from. */
  const shown = useRef(saved);
  // Only another version of the brand changes the form.
  useOnChange(() => {
    if (saved.changed_at <= shown.current.changed_at) return;
    const [typed, before, now] = [form.values, valuesOf(shown.current), valuesOf(saved)];
    const touched = FIELDS.filter((name) => {
      const mine = tidy(typed, name);
      if (name === 'support_secret') return mine !== '' && mine !== sentSecret.current;
      return !isSame(mine, before[name]) && !isSame(mine, now[name]);
    });
    shown.current = saved;
    form.load(now);
    form.mantine.setValues(Object.fromEntries(touched.map((name) => [name, typed[name]])) as Partial<BrandValues>);
    setConflict(touched.filter((name) => !isSame(before[name], now[name])));
  }, [saved.changed_at]);
  const changed = FIELDS.filter((name) => form.mantine.isDirty(name));
  return { form, conflict, changed };
}

export type BrandForm = ReturnType<typeof useBrandForm>['form'];
