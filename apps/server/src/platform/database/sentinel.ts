/**
 * A value sealed with the installation's key. A second host with a different key would otherwise take over the database:
 * change the passwords of the serving roles under the first host, and be unable to read any of its secrets.
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

/** Run before anything is changed: the database must be new or sealed with our key. */
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

/** Throws while the database is unavailable, or is not the one we started with. */
export async function assertOwnDatabase(pool: Pool, secrets: Secrets) {
  const sealed = await find(pool);
  if (sealed === null || !opens(secrets, sealed)) throw new Error('the database belongs to another installation');
}
