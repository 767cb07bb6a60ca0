/** The provider's names for what it asks for, brought to what a person has to do. Pure. */

/** The first that fits. What has no words of its own is `other`: the provider's pages say it exactly. */
const REQUIREMENTS = [
  ['website', /^business_profile\.(url|product_description)/],
  ['industry', /^business_profile\.mcc/],
  ['business', /^business_(type|profile)|^company\.(name|phone|structure|registration)/],
  ['address', /\.address(\.|$)/],
  ['tax_id', /tax_id|\.id_number|ssn_last_4|vat_id/],
  ['bank', /^external_account|^bank_account/],
  ['terms', /^tos_acceptance/],
  ['document', /verification/],
  ['owners', /^(owners|directors|executives|company\.(owners|directors|executives))/],
  ['person', /^(individual|representative|person_|relationship)/],
] as const;

type Requirement = (typeof REQUIREMENTS)[number][0] | 'other';

const requirementOf = (name: string): Requirement =>
  REQUIREMENTS.find(([, pattern]) => pattern.test(name))?.[0] ?? 'other';

export const requirementsOf = (names: readonly string[]): Requirement[] => [...new Set(names.map(requirementOf))];

const REASONS = [
  ['past_due', /past_due/],
  ['pending', /pending_verification|under_review/],
  ['rejected', /^rejected/],
  ['listed', /^listed/],
  ['paused', /paused/],
] as const;

export const reasonOf = (reason: string): (typeof REASONS)[number][0] | 'other' =>
  REASONS.find(([, pattern]) => pattern.test(reason))?.[0] ?? 'other';
