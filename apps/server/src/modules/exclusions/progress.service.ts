/** Tells open screens how far a reading is. */
import type { Base, Tx } from '../../platform/context.ts';
import { presentSource } from './exclusions.presenter.ts';
import type { SourceRow } from './exclusions.table.ts';

export const publishSource = (tx: Tx<Base>, row: SourceRow) =>
  tx.platform.live.publish(tx.client, {
    accountId: tx.accountId,
    topic: 'exclusions.source',
    data: presentSource(row, tx.t),
  });
