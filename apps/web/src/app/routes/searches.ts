/**
 * Search parameters per page. Only their shapes are checked here, to keep the initial bundle small; the page validates
 * the values. Parameters with another shape are ignored.
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
const words: Reader<string[]> = (value) => (Array.isArray(value) ? value.flatMap((one) => text(one) ?? []) : undefined);
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

/** The same for items that can be restored; `deleted`: only deleted ones. */
export const keptSearch = reading({ page: whole, limit: whole, search: text, deleted: yes });

/** Filters for the deliveries of an endpoint, and the open one. */
export const deliveriesSearch = reading({ delivery: whole, state: text, page: whole });
export const webhookSearch = reading({ endpoint: whole, delivery: whole, state: text, page: whole });

/**
 * `nothing`: a search without results that the user wants to change. `suggestion`: prefills the form. `domain`: the
 * company to find addresses at.
 */
export const newSearchSearch = reading({ nothing: whole, suggestion: whole, domain: text });

/** The list type, and the open prompt. */
export const assistantSearch = reading({ type: text, prompt: text });

/** Source filters, the open crawl and source, and the search text. */
export const trainingSearch = reading({ kind: text, page: whole, q: text, crawl: whole, open: whole, find: text });

/** The round of suggestions. Defaults to the newest. */
export const suggestionsSearch = reading({ round: whole });

/** An earlier version, and the run to show. */
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
  crm: words,
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

/** Autopilot filters, and the open autopilot. */
export const autopilotSearch = reading({ page: whole, limit: whole, search: text, state: text, open: whole });

/** `from`: the search to start from. */
export const newAutopilotSearch = reading({ from: text });

/** The connection and the list type of the mapping. */
export const crmFieldsSearch = reading({ connection: whole, type: text });

/** Parameters a payment page adds to the return URL. */
export const checkoutSearch = reading({ checkout: text });

export const inviteSearch = reading({ token: text });
