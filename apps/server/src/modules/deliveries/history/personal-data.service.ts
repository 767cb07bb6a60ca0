/** What is kept of deliveries as personal data: found and forgotten by the identifiers of the people in it. */
import type { Base, PlatformTx, Tx } from '../../../platform/context.ts';
import * as repository from './history.repository.ts';

export const DELIVERY_TABLES = ['deliveries', 'delivery_bodies'] as const;

export const findKept = (tx: PlatformTx, about: repository.AboutPeople) => repository.findAbout(tx.client, about);

/** How many deliveries lost their content. */
export const forgetKept = (tx: PlatformTx, about: repository.AboutPeople) => repository.forgetAbout(tx.client, about);

/** Whom the kept deliveries of an account are about, after the given one. */
export const keptAfter = (tx: Tx<Base>, after: number, limit: number) =>
  repository.findBodiesAfter(tx.db, tx.accountId, after, limit);
