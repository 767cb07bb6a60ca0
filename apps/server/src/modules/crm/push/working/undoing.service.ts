/** Undoes a push, contact by contact. Safe to repeat, so an interrupted undo just continues. */
import * as records from '../records.repository.ts';
import { type Direction, PORTION } from './leads.service.ts';
import { undoRecord } from './one-record.service.ts';

export const UNDOING: Direction = {
  during: 'undoing',
  open: 'sent',
  done: 'undone',
  claim: (tx, push) => records.nextInState(tx.db, push, { state: 'sent', now: tx.now(), limit: PORTION }),
  ask: undoRecord,
  // It stays as it is.
  giveBack: ({ position }) => ({ position, try_after: null }),
  activity: 'results.activity.takenBack',
  // A lead that another push has sent as well is still in a CRM.
  async sentAt(tx, push, resultIds) {
    const elsewhere = await records.sentElsewhere(tx.db, push, resultIds);
    return (id) => (elsewhere.has(id) ? {} : { sentAt: null });
  },
};
