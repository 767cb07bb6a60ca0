/**
 * A form validated by the endpoint's own body schema. Errors of the schema and of the server (422) appear under their
 * fields, and the first one gets the focus. The values sent are the output of the schema.
 */
import { type UseFormReturnType, useForm } from '@mantine/form';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { ApiError } from '../../lib/api.ts';
import { useKeptInput } from '../../lib/kept/kept-input.ts';
import { load, useLate } from '../../lib/load.ts';
import { wordsOf } from '../../lib/validation.ts';

type Values = Record<string, unknown>;
/** Errors that belong to no field. */
const WHOLE_FORM = '_';

/**
 * A schema, or how it is loaded: on pages that show a form at once, the library that schemas are made with comes after the first
 * paint.
 */
type LateSchema<S> = S | (() => Promise<S>);

interface Options<S extends z.ZodType, V extends Values> {
  initialValues: V;
  /** False: nothing is saved yet, because a question comes first. `load` tells when it is. */
  onSubmit: (body: z.output<S>, values: V) => Promise<unknown> | unknown;
}

export interface ZodForm<V extends Values = Values> {
  mantine: UseFormReturnType<V>;
  values: V;
  /** Spread onto a field: `<TextField {...form.field('email')} />`. */
  field: (path: string) => FieldProps;
  /** The same for switches and ticks. */
  tick: (path: string) => TickProps;
  submit: (event?: SyntheticEvent<HTMLFormElement>) => void;
  saving: boolean;
  /** Errors that belong to no field. Before sign-in `call` shows no toasts, so the form shows them. */
  failure: string | null;
  /** Number of fields that differ from the last loaded or saved values. */
  changes: number;
  /** Back to the last loaded or saved values. */
  discard: () => void;
  /** The values now on the server. */
  load: (values: V) => void;
}

// biome-ignore lint/suspicious/noExplicitAny: fields of every kind take these, each with its own value type
export type FieldProps = { name: string; value: any; onChange: any; error: any; 'data-path': string };
// biome-ignore lint/suspicious/noExplicitAny: as above
type TickProps = { name: string; checked: any; onChange: any; error: any; 'data-path': string };

export function useZodForm<S extends z.ZodType, V extends Values>(
  schema: LateSchema<S>,
  { initialValues, onSubmit }: Options<S, V>,
): ZodForm<V> {
  const rules = useRules(schema);
  // Asked again only when something was found before, so the schema is there.
  const form = useForm<V>({ initialValues, validate: (values) => (rules.now ? findings(rules.now, values) : {}) });
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const element = useRef<HTMLFormElement | null>(null);
  /** What is on its way. A ref, not state: a second click in the same render must see it. */
  const sent = useRef<V | null>(null);
  const loads = useRef(0);
  useWordsOfLanguage(form);
  const changes = countChanges(form);
  const [name] = useState(() => JSON.stringify(initialValues));
  useKeptInput(name, changes > 0 ? form.values : null, (kept) => form.setValues(kept));

  /** From now on, changes are counted from these values, and discarding leads back to them. */
  const settle = (values: V) => {
    form.setInitialValues(values);
    form.resetDirty(values);
  };

  const fail = (errors: Record<string, unknown>) => {
    form.setErrors(errors as never);
    setFailure(typeof errors[WHOLE_FORM] === 'string' ? errors[WHOLE_FORM] : null);
    queueMicrotask(() => focusFirst(element.current, Object.keys(errors)));
  };

  const send = async (values: V) => {
    sent.current = values;
    try {
      // Without a pause where it is there: some things only work within the click.
      const checking = rules.now ?? (await rules.load());
      const found = findings(checking, values);
      if (Object.keys(found).length > 0) return fail(found);
      setSaving(true);
      setFailure(null);
      const before = loads.current;
      const isSaved = await onSubmit(checking.parse(values), values);
      if (isSaved !== false && loads.current === before) settle(values);
    } catch (reason) {
      if (!(reason instanceof ApiError)) throw reason;
      const errors = Object.fromEntries(Object.entries(reason.errors).map(([field, words]) => [field, words[0]]));
      fail(Object.keys(errors).length > 0 ? errors : { [WHOLE_FORM]: reason.message });
    } finally {
      sent.current = null;
      setSaving(false);
    }
  };

  return {
    mantine: form,
    values: form.values,
    field: (path) => ({ name: path, ...form.getInputProps(path as never) }) as FieldProps,
    tick: (path) => ({ name: path, ...form.getInputProps(path as never, { type: 'checkbox' }) }) as TickProps,
    submit: (event) => {
      event?.preventDefault();
      if (event) element.current = event.currentTarget;
      if (!sent.current) void send(form.getValues());
    },
    saving,
    failure,
    changes,
    discard: () => {
      form.reset();
      setFailure(null);
    },
    load: (values) => {
      loads.current += 1;
      const before = sent.current;
      // What was written while it was being saved stays, and is not saved yet.
      const since = before ? Object.entries(form.getValues()).filter(([path, value]) => value !== before[path]) : [];
      form.setValues({ ...values, ...Object.fromEntries(since) });
      settle(values);
    },
  };
}

function useRules<S extends z.ZodType>(schema: LateSchema<S>) {
  const late = typeof schema === 'function' ? schema : null;
  const loaded = useLate(late);
  return { now: late ? loaded : (schema as S), load: () => load(late as () => Promise<S>) };
}

/** First error of each field, by path (`limits.0.value`). */
function findings(schema: z.ZodType, values: Values): Record<string, string> {
  const result = schema.safeParse(values);
  const errors: Record<string, string> = {};
  for (const issue of result.error?.issues ?? []) {
    const path = issue.path.join('.') || WHOLE_FORM;
    errors[path] ??= wordsOf(issue, valueAt(values, issue.path));
  }
  return errors;
}

const valueAt = (values: unknown, path: PropertyKey[]) =>
  path.reduce((inner, key) => (inner as Record<PropertyKey, unknown> | undefined)?.[key], values);

function countChanges<V extends Values>(form: UseFormReturnType<V>) {
  return Object.keys(form.values).filter((key) => form.isDirty(key as never)).length;
}

/** In the order of the page, not of the schema. */
function focusFirst(element: HTMLFormElement | null, paths: string[]) {
  const fields = [...(element ?? document).querySelectorAll<HTMLElement>('[data-path], [name]')];
  const first = fields.find((field) => paths.includes(field.dataset.path ?? field.getAttribute('name') ?? ''));
  const target = first?.matches('input, textarea, select, button, [tabindex]')
    ? first
    : first?.querySelector<HTMLElement>('input, textarea, select, button, [tabindex]');
  target?.focus();
}

/** Translates the visible errors again when the language changes. */
function useWordsOfLanguage<V extends Values>(form: UseFormReturnType<V>) {
  const { i18n } = useTranslation();
  const latest = useRef(form);
  useEffect(() => {
    latest.current = form;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of language asks again
  useEffect(() => {
    if (Object.keys(latest.current.errors).length > 0) void latest.current.validate();
  }, [i18n.language]);
}
