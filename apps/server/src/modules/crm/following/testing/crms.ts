/** Differences between the followed CRMs, so that one test covers all of them. A new CRM is a row. */
import { SIMULATED, type SimulatedCrm } from '../../push/testing/simulated.ts';

export interface FollowedCrm {
  crm: SimulatedCrm;
  /** States that the CRM reports. The others must not appear. */
  tells: { work: boolean; lose: boolean; merge: boolean };
  /** Changes that come by webhook. The others are found by reading. */
  posts: { changes: boolean; unsubscriptions: boolean };
}

const EVERYTHING = { work: true, lose: true, merge: true };
const ALL_POSTED = { changes: true, unsubscriptions: true };

export const FOLLOWED: FollowedCrm[] = [
  { crm: SIMULATED.hubspot, tells: EVERYTHING, posts: ALL_POSTED },
  { crm: SIMULATED.pipedrive, tells: EVERYTHING, posts: ALL_POSTED },
  { crm: SIMULATED.ghl, tells: { ...EVERYTHING, merge: false }, posts: ALL_POSTED },
  {
    crm: SIMULATED.keap,
    tells: { work: false, lose: false, merge: false },
    posts: { changes: true, unsubscriptions: false },
  },
  {
    crm: SIMULATED.salesforce,
    tells: EVERYTHING,
    posts: { changes: false, unsubscriptions: false },
  },
  {
    crm: SIMULATED.salesforceContacts,
    tells: EVERYTHING,
    posts: { changes: false, unsubscriptions: false },
  },
];
