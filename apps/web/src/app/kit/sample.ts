/** Invented people and companies for the gallery. */
import type { User } from '@leadwright/contract/accounts/accounts';
import type { EmailStateName } from '../../ui/display/EmailState.tsx';
import type { LabelColour } from '../../ui/display/marks.tsx';

export const sampleUser = {
  id: 1,
  first_name: 'Mara',
  last_name: 'Lindqvist',
  created_at: '2026-01-05T09:00:00.000Z',
  hash_hmac: '',
  email: 'mara@haldenroe.test',
  profile: null,
  terms_accepted: true,
  role: 'user',
  modules: [
    { id: 1, slug: 'ai_suggest' },
    { id: 2, slug: 'leads' },
  ],
  isMainUser: true,
  accessToWallet: true,
  parentSettings: { support_open_ai_api_key: false },
  open_ai_api_key: null,
  language: 'en',
  totp_enabled: false,
  must_change_password: false,
  has_password: true,
  account: {
    id: 1,
    name: 'Halden & Roe Studio',
    kind: 'customer',
    status: 'active',
    time_zone: 'Europe/Lisbon',
    readable_until: null,
  },
  login_as: null,
} as User;

export interface SampleLead {
  id: number;
  name: string;
  email: string | null;
  state: EmailStateName;
  phone: string;
  city: string;
  rating: number;
  reviews: number;
  technologies: string[];
  label: { text: string; colour: LabelColour } | null;
  sent: boolean;
}

const NAMES = [
  'Oeiras Ortodontia',
  'Consultório Vaz Pinto',
  'Cascais Family Dental',
  'Clínica Sorriso Claro',
  'Implantes do Tejo',
  'Clínica Rio Dental',
  'Alta Dental Studio',
  'Estúdio Oral Graça',
  'Smile Parque',
  'Lapa Dental House',
  'Dente & Arte',
  'Almada Dentária',
  'Amadora Sorrisos',
  'Clínica Miradouro',
  'Dental Lumiar',
];
const STATES: EmailStateName[] = [
  'looking',
  'found',
  'looking',
  'found',
  'found',
  'looking',
  'found',
  'found',
  'potential',
  'looking',
  'potential',
  'found',
  'potential',
  'none',
  'none',
];
const CITIES = [
  'Oeiras',
  'Lisboa',
  'Cascais',
  'Lisboa',
  'Lisboa',
  'Almada',
  'Lisboa',
  'Lisboa',
  'Oeiras',
  'Lisboa',
  'Amadora',
];
const TECHNOLOGIES = [
  ['WordPress', 'Google My Business'],
  ['GMB'],
  ['WordPress', 'GMB'],
  ['WordPress', 'GMB'],
  ['TYPO3'],
  ['Wix'],
  ['Shopify', 'GMB'],
  ['Shopify'],
  ['Wix', 'GMB'],
  ['WordPress'],
];
const LABELS: SampleLead['label'][] = [
  { text: 'Q1 outreach', colour: 'green' },
  { text: 'Owner-led', colour: 'violet' },
  null,
  { text: 'Hot', colour: 'red' },
  { text: 'Hot', colour: 'red' },
  null,
  { text: 'Call first', colour: 'blue' },
  null,
  null,
];

const at = <T>(list: T[], index: number) => list[index % list.length] as T;
const slug = (name: string) => name.normalize('NFD').replace(/\P{L}/gu, '').toLowerCase();

export const sampleLeads = (count: number): SampleLead[] =>
  Array.from({ length: count }, (_, index) => {
    const name = at(NAMES, index);
    const state = at(STATES, index);
    return {
      id: index + 1,
      name: index < NAMES.length ? name : `${name} ${Math.floor(index / NAMES.length) + 1}`,
      email:
        state === 'found' ? `geral@${slug(name)}.test` : state === 'potential' ? `ola@${slug(name)}.example` : null,
      state,
      phone: `+351 21 555 0${String(100 + (index % 900))}`,
      city: at(CITIES, index),
      rating: 4.9 - (index % 10) / 10,
      reviews: 305 - (index % 290),
      technologies: at(TECHNOLOGIES, index),
      label: at(LABELS, index),
      sent: index % 7 === 3,
    };
  });
