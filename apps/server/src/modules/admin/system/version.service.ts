/** The version that runs, and what it runs on. */
import { readVersion } from '../../../platform/config/version.ts';
import { asPlatform, type Ctx } from '../../../platform/context.ts';
import { findSelfCheck } from '../../installation/public.ts';
import { readParts } from './parts.service.ts';
import { readMigrations } from './system.service.ts';

export async function readInstalled(ctx: Ctx) {
  const kept = await asPlatform(ctx, findSelfCheck);
  const { rows } = await ctx.platform.databases.owner.query<{ server_version: string }>('show server_version');
  const [newest] = await readMigrations(ctx);
  return {
    kept,
    version: readVersion(),
    runtime: `Node.js ${process.versions.node}`,
    database: `PostgreSQL ${rows[0]?.server_version.split(' ')[0] ?? ''}`,
    migration: newest?.name.replace(/\.sql$/, '') ?? '',
    parts: await readParts(),
  };
}
