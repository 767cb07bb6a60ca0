/**
 * A form validated by the endpoint's own body schema. Schema errors and server errors (422) appear below their fields,
 * and the first one gets the focus. The values sent are the output of the schema.
 */
import { type UseFormReturnType, useForm } from '@mantine/form';
import { type RefObject, type SyntheticEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { ApiError, tellHere } from '../../lib/api.ts';
import { useOnChange } from '../../lib/hooks/on-change.ts';
import { useWhileShown } from '../../lib/hooks/while-shown.ts';
import { useKeptInput } from '../../lib/kept/kept-input.ts';
import { load, useLate } from '../../lib/load.ts';
import { wordsOf } from '../../lib/validation.ts';

type Values = Record<string, unknown>;
/** Errors that belong to no field. */
const WHOLE_FORM = '_';

/** A schema, or a function that loads it: on pages that show a form at once, zod loads after the first paint. */
type LateSchema<S> = S | (() => Promise<S>);

interface Options<S extends z.ZodType, V extends Values> {
  initialValues: V;
  /** False if nothing is saved yet because a confirmation comes first. `load` reports the save. */
  onSubmit: (body: z.output<S>, values: V) => Promise<unknown> | unknown;
  /** Runs after a save while the form is still mounted, for example to close its dialog. */
  onSaved?: () => unknown;
}

export interface ZodForm<V extends Values = Values> {
  mantine: UseFormReturnType<V>;
  values: V;
  /** Spread onto a field: `<TextField {...form.field('email')} />`. */
  field: (path: string) => FieldProps;
  /** The same for switches and checkboxes. */
  tick: (path: string) => TickProps;
  submit: (event?: SyntheticEvent<HTMLFormElement>) => void;
  /** Set by `Form`, which shows `failure`. */
  element: RefObject<HTMLFormElement | null>;
  saving: boolean;
  /** Errors that belong to no field. */
  failure: string | null;
  /** Number of fields that differ from the last loaded or saved values. */
  changes: number;
  /** Restores the last loaded or saved values. */
  discard: () => void;
  /** Sets the values now stored on the server. */
  load: (values: V) => void;
}

// biome-ignore lint/suspicious/noExplicitAny: fields of every kind take these, each with its own value type
export type FieldProps = { name: string; value: any; onChange: any; error: any; 'data-path': string };
// biome-ignore lint/suspicious/noExplicitAny: as above
type TickProps = { name: string; checked: any; onChange: any; error: any; 'data-path': string };

export function useZodForm<S extends z.ZodType, V extends Values>(
  schema: LateSchema<S>,
  { initialValues, onSubmit, onSaved }: Options<S, V>,
): ZodForm<V> {
  const rules = useRules(schema);
  // Validates again only after an error, so the schema is loaded by then.
  const form = useForm<V>({ initialValues, validate: (values) => (rules.now ? findings(rules.now, values) : {}) });
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const element = useRef<HTMLFormElement | null>(null);
  /** The values being sent. A ref, not state: a second click in the same render must see it. */
  const sent = useRef<V | null>(null);
  const loads = useRef(0);
  const saved = useWhileShown(onSaved);
  useWordsOfLanguage(form);
  const changes = countChanges(form);
  const [name] = useState(() => JSON.stringify(initialValues));
  useKeptInput(name, changes > 0 ? form.values : null, (kept) => form.setValues(kept));

  /** Changes are counted from these values, and discarding restores them. */
  const settle = (values: V) => {
    form.setInitialValues(values);
    form.resetDirty(values);
  };

  const fail = (errors: Record<string, unknown>) => {
    form.setErrors(errors as never);
    setFailure(toldAbove(element.current, errors));
    queueMicrotask(() => focusFirst(element.current, Object.keys(errors)));
  };

  const send = async (values: V) => {
    sent.current = values;
    try {
      // Synchronous if the schema is loaded: some actions only work within the click.
      const checking = rules.now ?? (await rules.load());
      const found = findings(checking, values);
      if (Object.keys(found).length > 0) return fail(found);
      setSaving(true);
      setFailure(null);
      const before = loads.current;
      const isSaved = await onSubmit(checking.parse(values), values);
      if (isSaved !== false && loads.current === before) settle(values);
      if (isSaved !== false) saved();
    } catch (reason) {
      if (!(reason instanceof ApiError)) throw reason;
      const errors = Object.fromEntries(Object.entries(reason.errors).map(([field, words]) => [field, words[0]]));
      // Without a `Form`, and after the dialog was closed, only the toast of `call` tells it.
      if (element.current?.isConnected) tellHere(reason);
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
      if (!sent.current) void send(form.getValues());
    },
    element,
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
      // Input typed while saving stays and counts as unsaved.
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

const fieldsOf = (element: HTMLFormElement | null) => [
  ...(element ?? document).querySelectorAll<HTMLElement>('[data-path], [name]'),
];
const pathOf = (field: HTMLElement) => field.dataset.path ?? field.getAttribute('name') ?? '';

/** What belongs to no field, or to one that this form does not show: otherwise a press of the button would answer nothing. */
function toldAbove(element: HTMLFormElement | null, errors: Record<string, unknown>): string | null {
  const shown = fieldsOf(element).map(pathOf);
  const isShown = (path: string) => shown.some((one) => one === path || path.startsWith(`${one}.`));
  const hidden = Object.keys(errors).filter((path) => path === WHOLE_FORM || !isShown(path));
  const words = hidden.map((path) => errors[path]).filter((one) => typeof one === 'string');
  return words.length > 0 ? [...new Set(words)].join(' ') : null;
}

/** In page order, not in schema order. */
function focusFirst(element: HTMLFormElement | null, paths: string[]) {
  const first = fieldsOf(element).find((field) => paths.includes(pathOf(field)));
  const target = first?.matches('input, textarea, select, button, [tabindex]')
    ? first
    : first?.querySelector<HTMLElement>('input, textarea, select, button, [tabindex]');
  target?.focus();
}

/** Translates the visible errors again when the language changes. */
function useWordsOfLanguage<V extends Values>(form: UseFormReturnType<V>) {
  const { i18n } = useTranslation();
  useOnChange(() => {
    if (Object.keys(form.errors).length > 0) void form.validate();
  }, [i18n.language]);
}
