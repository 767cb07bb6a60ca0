/** Names of results elsewhere. Pure. */
import type { ListType } from '@leadwright/contract/leads/lists';

/** What the ledger calls a row that was paid for: a reference, nothing personal. */
export const subjectOf = (type: ListType, listId: number, resultId: number) => `${type}:${listId}/${resultId}`;
