/** Jobs of the sandbox that failed for good, so that there is something to retry and to drop. Nothing happens when they run again. */
import type { Pool } from 'pg';
import { insertDead } from './jobs.repository.ts';

interface Failed {
  task: string;
  company: string;
  /** What it was about; there is no such thing any more. */
  about: string;
  error: string;
  hoursAgo: number;
}

const FAILED: readonly Failed[] = [
  {
    task: 'portability.write',
    company: 'Kestrel Outreach',
    about: 'archiveId',
    hoursAgo: 51,
    error: 'canceling statement due to statement timeout',
  },
  {
    task: 'privacy.import',
    company: 'Birch & Bell Advisers',
    about: 'importId',
    hoursAgo: 20,
    error: 'Connection terminated unexpectedly',
  },
  {
    task: 'privacy.import',
    company: 'Marisol Viajes',
    about: 'importId',
    hoursAgo: 3,
    error: 'the job ran longer than 3600 seconds',
  },
];
const ATTEMPTS = 8;
const NO_SUCH_ID = 999_999_999;

/** The queue belongs to the owner of the database. */
export async function seedFailedJobs(owner: Pool): Promise<void> {
  for (const { about, hoursAgo, ...failed } of FAILED)
    await insertDead(owner, { ...failed, payload: { [about]: NO_SUCH_ID }, attempts: ATTEMPTS, hoursAgo });
}
