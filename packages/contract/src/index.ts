/** The registry: every endpoint of the product, by module. OpenAPI, the mount, the access matrix and the client read it. */
import { audit } from './audit.ts';
import { brands } from './brands.ts';
import type { Endpoint } from './endpoint.ts';
import { files } from './files.ts';
import { identity } from './identity.ts';
import { live } from './live.ts';
import { plans } from './plans.ts';
import { wallet } from './wallet.ts';

export const contract = { audit, brands, files, identity, live, plans, wallet } satisfies Record<
  string,
  Record<string, Endpoint>
>;
export type Contract = typeof contract;
