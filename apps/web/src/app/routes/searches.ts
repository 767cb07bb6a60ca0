/**
 * Search parameters per page. Only their shapes are checked here, to keep the initial bundle small; the page validates
 * the values. Parameters of another shape are ignored.
 */
type Reader<T> = (value: unknown) => T | undefined;

export const text: Reader<string> = (value) =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : undefined;
export const whole: Reader<number> = (value) => {
  const number = typeof value === 'string' ? Number(value) : value;
  return Number.isSafeInteger(number) && (number as number) > 0 ? (number as number) : undefined;
};
const yes: Reader<true> = (value) => (value === true ? true : undefined);
const wholes: Reader<number[]> = (value) =>
  Array.isArray(value) ? value.flatMap((one) => whole(one) ?? []) : undefined;
const conditions: Reader<string[][]> = (value) =>
  Array.isArray(value) ? value.filter(Array.isArray).map((parts) => parts.map(String)) : undefined;

export const reading =
  <Found extends object>(readers: { [Name in keyof Found]: Reader<Found[Name]> }) =>
  (raw: Record<string, unknown>): { [Name in keyof Found]?: Found[Name] } => {
    const found: { [Name in keyof Found]?: Found[Name] } = {};
    for (const name of Object.keys(readers) as (keyof Found & string)[]) {
      const value = readers[name](raw[name]);
      if (value !== undefined) found[name] = value;
    }
    return found;
  };

/** A table with pages and a search box. */
export const pageSearch = reading({ page: whole, limit: whole, search: text });

/** The same of things that can be restored; `deleted`: only those that were deleted. */
export const keptSearch = reading({ page: whole, limit: whole, search: text, deleted: yes });

/** Deliveries of an endpoint: which are shown, and the open one. */
export const deliveriesSearch = reading({ delivery: whole, state: text, page: whole });
export const webhookSearch = reading({ endpoint: whole, delivery: whole, state: text, page: whole });

/**
 * `nothing`: the search that found nothing and is to be changed. `suggestion`: the one that fills in the form. `domain`: a company
 * to find addresses at.
 */
export const newSearchSearch = reading({ nothing: whole, suggestion: whole, domain: text });

/** Lists of which type, and which of their prompts. */
export const assistantSearch = reading({ type: text, prompt: text });

/** Which sources are shown, the crawl and the source that are open, and what is looked for in what was learned. */
export const trainingSearch = reading({ kind: text, page: whole, q: text, crawl: whole, open: whole, find: text });

/** Which round of suggestions is shown; the newest unless said otherwise. */
export const suggestionsSearch = reading({ round: whole });

/** An earlier version that is looked at; the run that is shown. */
export const workflowSearch = reading({ version: whole, run: whole });

export const savedListsSearch = reading({
  page: whole,
  limit: whole,
  q: text,
  type: text,
  archived: yes,
  sort: text,
  dir: text,
});

export const listSearch = reading({
  page: whole,
  limit: whole,
  q: text,
  match: text,
  email: text,
  sent: text,
  labels: wholes,
  filters: conditions,
  from: text,
  to: text,
  sort: text,
  dir: text,
  open: whole,
  run: whole,
  push: whole,
  texts: whole,
});

/** Which autopilots are shown, and the one that is open. */
export const autopilotSearch = reading({ page: whole, limit: whole, search: text, state: text, open: whole });

/** `from`: what it begins with. */
export const newAutopilotSearch = reading({ from: text });

/** Whose mapping, for lists of which type. */
export const crmFieldsSearch = reading({ connection: whole, type: text });

/** Parameters a payment page adds to the return URL. */
export const checkoutSearch = reading({ checkout: text });

export const inviteSearch = reading({ token: text });
