/** What other modules may use of the business profile. */
export { PROFILE_VARIABLES } from './business-profile.rules.ts';
export { assertProfileComplete, profileOf } from './business-profile.service.ts';
