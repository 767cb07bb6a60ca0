/**
 * A text that only the installation's own key opens. A second host with another key would otherwise take the database over:
 * change the passwords of the serving roles under the first one, and find none of its secrets readable.
 */
import type { ClientBase, Pool } from 'pg';
import { wrongSetting } from '../config/wrong-settings.ts';
import { createSecrets, type Secrets } from '../secrets.ts';

const TEXT = 'leadwright';
const CONTEXT = 'installation:sentinel';

const find = async (client: Pick<Pool | ClientBase, 'query'>): Promise<string | null> =>
  (await client.query('select sentinel from installation')).rows[0]?.sentinel ?? null;

function opens(secrets: Secrets, sealed: string) {
  try {
    return secrets.open(sealed, CONTEXT) === TEXT;
  } catch {
    return false;
  }
}

/** Before anything is changed: a database that is new, or has our key. */
export async function refuseOtherKey(client: ClientBase, keys: ReadonlyMap<number, Buffer>) {
  const { rows } = await client.query(`select to_regclass('public.installation') as found`);
  const sealed = rows[0]?.found ? await find(client) : null;
  if (sealed === null || opens(createSecrets(keys), sealed)) return;
  throw wrongSetting(
    'SECRET_KEYS',
    'this database belongs to an installation with another secret key. Nothing in it was changed.',
    'Give every host of an installation the same SECRET_KEYS (or DATA_DIR/secret.key of the first host). ' +
      'For an installation of its own, use another database.',
  );
}

export async function leaveSentinel(client: ClientBase, keys: ReadonlyMap<number, Buffer>) {
  const sealed = createSecrets(keys).seal(TEXT, CONTEXT);
  await client.query('update installation set sentinel = $1 where sentinel is null', [sealed]);
}

/** Throws while the database is away, or is not the one we started with. */
export async function assertOwnDatabase(pool: Pool, secrets: Secrets) {
  const sealed = await find(pool);
  if (sealed === null || !opens(secrets, sealed)) throw new Error('the database belongs to another installation');
}
