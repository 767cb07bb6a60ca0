/** What tests and proofs save as an autopilot. */
import type { AutopilotBody } from '@leadwright/contract/automation/autopilots';
import { AUSTIN } from '../../search/testing/small-town.ts';

export const DAY_MS = 24 * 3600_000;

/** Daily at noon, when the tests' clock starts, at most ten dentists of Austin, without address lookup by default. */
export const dentistsDaily = (given: Partial<AutopilotBody> = {}): AutopilotBody => ({
  type: 'basic',
  name: 'Dentists, Austin',
  list: { name: 'Dentists' },
  cap: 10,
  chain: [],
  resumes_by_itself: false,
  search: {
    type: 'industry',
    find_emails: false,
    filters: { industry: 'dentist', location_id: AUSTIN, radius_km: 15 },
  },
  schedule: { repeat: 'daily', time: '12:00' },
  ...given,
});
