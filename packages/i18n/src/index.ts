/** Every word in every language: for the server. The browser loads the parts it needs. */
import { words as enAdmin } from './en-admin.ts';
import { words as enApp } from './en-app.ts';
import { words as enPublic } from './en-public.ts';
import { words as enServer } from './en-server.ts';
import { words as esAdmin } from './es-admin.ts';
import { words as esApp } from './es-app.ts';
import { words as esPublic } from './es-public.ts';
import { words as esServer } from './es-server.ts';

export * from './languages.ts';

const en = { ...enPublic, ...enApp, ...enAdmin, ...enServer };
const es = { ...esPublic, ...esApp, ...esAdmin, ...esServer };
export const words = { en, es };

type Leaves<T, Prefix extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? `${Prefix}${K}` : Leaves<T[K], `${Prefix}${K}.`>;
}[keyof T & string];

/** Every key of the English file set: a wrong key does not compile. */
export type TranslationKey = Leaves<typeof en>;
