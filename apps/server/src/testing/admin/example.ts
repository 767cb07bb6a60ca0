/** One call of the super admin that works, with what its line in the history must say. */
import type { Endpoint } from '@leadwright/contract/endpoint';
import type { SearchApi } from '../../modules/search/testing/town.ts';
import type { TestPerson } from '../api.ts';

export interface World {
  api: SearchApi;
  admin: TestPerson;
}

export interface Input {
  params?: object;
  query?: object;
  body?: unknown;
}

export interface Example {
  input: Input;
  /** Where it is not as the contract calls it. */
  what?: string;
  /** The id of what was changed; a creation finds it out itself. */
  subject?: number | string;
  /** Whose account it is. */
  account?: number;
  /** `made`: nothing before. `gone`: nothing after. `changed`: both, and they differ. */
  values: 'made' | 'changed' | 'gone';
  /** The same once more, which changes nothing. */
  again?: Input;
  /** What must stand nowhere in the history. */
  secrets?: string[];
  /** For what is not sent as JSON. */
  send?: () => Promise<number>;
}

/** Prepares what the call needs, and says how to make it. */
export type Prepare = (world: World) => Promise<Example>;

let count = 0;
/** A name or word that nothing else has. */
export const fresh = (word: string) => `${word}-${process.pid}-${++count}`;

/** What a call that prepares something answers. */
export async function done<T>(answer: Promise<{ status: number; body: T }>): Promise<T> {
  const { status, body } = await answer;
  if (status >= 400) throw new Error(`the preparation was refused: ${status} ${JSON.stringify(body)}`);
  return body;
}

export type Examples<Group> = {
  [Name in keyof Group as Group[Name] extends Endpoint & { method: 'GET' } ? never : Name]: Prepare;
};
