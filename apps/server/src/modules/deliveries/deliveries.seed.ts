/** What a webhook of a sandbox's account was sent in the last days. Its owner took it away since, so that nothing is sent any more. */
import type { Base, Tx } from '../../platform/context.ts';

interface Past {
  hoursAgo: number;
  about: string;
  status: 'delivered' | 'failed';
  attempts: number;
  answered: number | null;
  problem: 'timeout' | 'unreachable' | 'refused' | null;
  ms: number | null;
}

const SENT = { status: 'delivered', attempts: 1, answered: 200, problem: null } as const;
const PAST: readonly Past[] = [
  { ...SENT, hoursAgo: 70, about: 'Dental clinics in Austin', ms: 212 },
  { ...SENT, hoursAgo: 46, about: 'Roofing companies in Denver', ms: 187 },
  { ...SENT, hoursAgo: 45, about: 'Florists in Seville', attempts: 3, ms: 1840 },
  { hoursAgo: 26, about: 'Florists in Seville', status: 'failed', attempts: 8, answered: 503, problem: null, ms: 95 },
  {
    ...{ hoursAgo: 22, about: 'Heads of marketing in Berlin', status: 'failed', attempts: 8 },
    ...{ answered: null, problem: 'timeout', ms: 10_000 },
  },
];
const URL = 'https://hooks.kestrel.test/leads';
const HOUR_MS = 3_600_000;

/** In a transaction of the account. */
export async function seedDeliveries({ client, accountId, now }: Tx<Base>): Promise<void> {
  const ago = (hours: number) => new Date(now().getTime() - hours * HOUR_MS);
  const { rows } = await client.query<{ id: number }>(
    `insert into delivery_endpoints (account_id, url, format, token, token_ends, secret, secret_ends, state, state_at, created_at)
     values ($1, $2, 'standard', '', '', '', '', 'closed', $3, $4) returning id`,
    [accountId, URL, ago(20), ago(24 * 30)],
  );
  for (const { hoursAgo, about, status, attempts, answered, problem, ms } of PAST)
    await client.query(
      `insert into deliveries (account_id, endpoint_id, event, key, data, about, status, attempts, first_at, last_at, answered,
         problem, ms, due_at, created_at, finished_at)
       values ($1, $2, 'lead.created', $3, '{}', $4, $5, $6, $7, $7, $8, $9, $10, $7, $7, $7)`,
      [accountId, rows[0]?.id, `seed:${hoursAgo}`, about, status, attempts, ago(hoursAgo), answered, problem, ms],
    );
}
