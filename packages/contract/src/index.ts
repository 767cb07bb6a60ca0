/** The registry: every endpoint of the product, by module. OpenAPI, the mount, the access matrix and the client read it. */
import { audit } from './audit.ts';
import { billing } from './billing.ts';
import { brands } from './brands.ts';
import type { Endpoint } from './endpoint.ts';
import { enrichment } from './enrichment.ts';
import { files } from './files.ts';
import { identity } from './identity.ts';
import { imports } from './imports.ts';
import { labels } from './labels.ts';
import { leadIndex } from './lead-index.ts';
import { lists } from './lists.ts';
import { live } from './live.ts';
import { plans } from './plans.ts';
import { privacy } from './privacy.ts';
import { results } from './results.ts';
import { search } from './search.ts';
import { sources } from './sources.ts';
import { team } from './team.ts';
import { wallet } from './wallet.ts';
import { webhooks } from './webhooks.ts';

export const contract = {
  'lead-index': leadIndex,
  audit,
  billing,
  brands,
  enrichment,
  files,
  identity,
  imports,
  labels,
  lists,
  live,
  plans,
  privacy,
  results,
  search,
  sources,
  team,
  wallet,
  webhooks,
} satisfies Record<string, Record<string, Endpoint>>;
export type Contract = typeof contract;
