/** Search parameters of the super admin's pages. */
import { reading, text, whole } from '../searches.ts';

/** A history; `subject` limits it to one item. */
export const changesSearch = reading({ page: whole, subject: text });

/** Filters for the deliveries of all accounts. */
export const systemDeliveriesSearch = reading({ page: whole, limit: whole, search: text, state: text });

/** Search filters. Multiple values are separated by commas. */
export const searchersSearch = reading({
  page: whole,
  limit: whole,
  from: text,
  to: text,
  search: text,
  accounts: text,
  users: text,
  kinds: text,
  outcomes: text,
  autopilot: text,
  labels: text,
  ai: text,
  integration: text,
});

/** The open default prompt. */
export const defaultPromptSearch = reading({ prompt: text, type: text, language: text });

/** Account filters, and the open account. */
export const usersSearch = reading({
  page: whole,
  limit: whole,
  search: text,
  status: text,
  plan: whole,
  parent: whole,
  partner: whole,
  module: text,
  usage: text,
  sort: text,
  open: whole,
});

const NUMBER = /^[1-9]\d{0,15}$/;
export const userParams = {
  parse: ({ user }: { user: string }): { user: number } | false => NUMBER.test(user) && { user: Number(user) },
  stringify: ({ user }: { user: number }) => ({ user: String(user) }),
};
