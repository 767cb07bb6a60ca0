/** State of the OpenID Connect provider: its people, its clients, what it has signed with. Grants are not kept. */
import type { JWK } from 'jose';
import type { Sandbox, SandboxStore } from '../vendor.ts';

export const OPENID_CLIENT = { id: 'leadwright', secret: 'sandbox-openid-secret' };

export interface OpenidPerson {
  id: string;
  given_name: string;
  family_name: string;
  email: string;
  email_verified: boolean;
  groups: string[];
  disabled: boolean;
}

interface OpenidState {
  people: OpenidPerson[];
  /** Where the product wants to hear of people who log out, by client. */
  logoutUrls: Record<string, string>;
  key: JWK | null;
}

export interface Openid {
  sandbox: Sandbox;
  store: SandboxStore<OpenidState>;
}

type Details = Pick<OpenidPerson, 'given_name' | 'family_name' | 'email'> & Partial<OpenidPerson>;

export const createOpenidPerson = (details: Details): OpenidPerson => ({
  id: `person-${details.email.split('@')[0]}`,
  email_verified: true,
  groups: [],
  disabled: false,
  ...details,
});

const PEOPLE: Details[] = [
  { given_name: 'Mara', family_name: 'Lindqvist', email: 'mara@haldenroe.test', groups: ['sales'] },
  { given_name: 'Ivo', family_name: 'Brandt', email: 'ivo@haldenroe.test', groups: ['sales'] },
  { given_name: 'Noa', family_name: 'Silva', email: 'noa@haldenroe.test', groups: ['finance'] },
  { given_name: 'Max', family_name: 'Roe', email: 'max@roe.example', groups: ['sales'] },
  { given_name: 'Pia', family_name: 'Holm', email: 'pia@haldenroe.test', email_verified: false, groups: ['sales'] },
];

export const newOpenidState = (): OpenidState => ({
  people: PEOPLE.map(createOpenidPerson),
  logoutUrls: {},
  key: null,
});
