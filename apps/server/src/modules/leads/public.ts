/** What a lead is: values in their normal forms, what identifies it, where its values came from. Pure. */
export { emailOf } from './emails.rules.ts';
export { domainOf, hasKnownEnding, isShared, nameOfDomain, type Website, websiteOf } from './hosts.rules.ts';
export {
  type Identifier,
  identifierKey,
  identifiersOf,
  identify,
  type LeadIdentity,
  normalise,
  storedForm,
} from './identifiers.rules.ts';
export {
  addressKeys,
  type CompanyValues,
  colleagueKeys,
  companyKey,
  creatorKeys,
  handleKey,
  type LeadKeys,
  personKeys,
  placeKey,
  placeKeys,
} from './keys.rules.ts';
export { profileOf } from './linkedin.rules.ts';
export { phoneOf } from './phones.rules.ts';
export {
  ALL_VALUES,
  allFrom,
  byHand,
  EMAIL_SEARCH,
  NOWHERE,
  type Origin,
  originOf,
  originOfValue,
  type Provenance,
  withPage,
} from './provenance.rules.ts';
export { levelsIn, type Seniority, seniorityOfTitle } from './seniority.rules.ts';
export { fold, fullName, mentions, oneLine, paragraphs } from './text.rules.ts';
