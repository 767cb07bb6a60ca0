/** What a complete profile is, and under which names prompts quote it. */
import {
  type BusinessProfile,
  PROFILE_FIELD_NAMES,
  type ProfileField,
  type ProfileValues,
} from '@leadwright/contract/ai/business-profile';

type Completeness = Pick<BusinessProfile, 'missing' | 'filled' | 'total' | 'complete'>;

export function completenessOf(values: ProfileValues): Completeness {
  const missing = PROFILE_FIELD_NAMES.filter((name) => values[name].trim() === '');
  const total = PROFILE_FIELD_NAMES.length;
  return { missing, filled: total - missing.length, total, complete: missing.length === 0 };
}

export const emptyValues = (): ProfileValues =>
  Object.fromEntries(PROFILE_FIELD_NAMES.map((name) => [name, ''])) as ProfileValues;

/** Field labels for the model. Prompts refer to fields by `key`. */
const WORDS: Record<ProfileField, string> = {
  company_name: 'Company name',
  website: 'Website',
  industry: 'Industry',
  main_offer: 'Main offer',
  description: 'What the company does',
  customers: 'Who buys',
  regions: 'Regions served',
  problems: 'Problems it solves',
  difference: 'What is different about it',
  packages: 'Packages or price range',
  tone: 'Tone and language of texts',
};
export const PROFILE_VARIABLES = PROFILE_FIELD_NAMES.map((key) => ({ key, words: WORDS[key] }));
