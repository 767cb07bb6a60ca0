/** Public API of the business profile: every AI screen shows the banner until the profile is complete. */
export { useProfile } from './business-profile.queries.ts';
export { ProfileBand } from './ProfileBand.tsx';
