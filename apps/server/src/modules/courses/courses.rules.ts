/** How long a course that was deleted can be restored. Pure. */
import { oldestKept } from '../../platform/keeping.ts';

/** One of the platform as long as everything that administrators delete; one of a reseller while its undo is offered. */
export const oldestCourse = (kind: 'platform' | 'reseller' | 'customer', now: Date, oldestRestorable: Date): Date =>
  kind === 'platform' ? oldestKept(now) : oldestRestorable;
