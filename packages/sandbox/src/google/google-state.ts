/** State of the Google simulator and shared helpers. */
import type { JWK } from 'jose';
import type { CodesState } from '../sign-in/codes.ts';
import { createPerson, GOOGLE_PEOPLE, type Person } from '../sign-in/people.ts';
import type { Sandbox, SandboxStore } from '../vendor.ts';

export const GOOGLE_CLIENT = { id: 'sandbox-google-client', secret: 'sandbox-google-secret' };

export interface GoogleState extends CodesState {
  people: Person[];
  key: JWK | null;
}

export interface Google {
  sandbox: Sandbox;
  store: SandboxStore<GoogleState>;
  key: JWK;
}

export function newGoogleState(seed: number): GoogleState {
  const people = GOOGLE_PEOPLE.map((details) => createPerson(seed, 'google', details));
  return { issued: 0, codes: {}, people, key: null };
}
