/** Which version of the product runs, how its update went, and the parts it is made of. */
import { z } from 'zod';
import { Timestamp } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { CheckLine } from './checks.ts';
import { access } from './common.ts';

export const InstalledVersion = z
  .object({
    version: z.string(),
    /** The version before; null on a new installation. */
    updated_from: z.string().nullable(),
    /** When this version ran first. */
    since: Timestamp.nullable(),
    /** What the product found when it checked itself after the update. Null: there was none, or it has not checked yet. */
    self_check: z.object({ checked_at: Timestamp, data: z.array(CheckLine) }).nullable(),
    /** Of this process and of the database. */
    runtime: z.string(),
    database: z.string(),
    /** The newest change of the database. */
    migration: z.string(),
    /** Packages that the product is made of. */
    parts: z.array(z.object({ name: z.string(), version: z.string(), license: z.string() })),
  })
  .meta({ id: 'InstalledVersion' });
export type InstalledVersion = z.infer<typeof InstalledVersion>;

export const adminVersion = {
  version: endpoint({
    method: 'GET',
    path: '/api/admin/system/version',
    summary: 'The version that runs, how its update went, and the licenses of its parts',
    access,
    reply: InstalledVersion,
  }),
};
