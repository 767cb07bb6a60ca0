/** States of a lead in a CRM that it was sent to (docs/product-rules.md#back-from-the-crm). */
import { z } from 'zod';

/**
 * `open`: nobody has worked on it yet. `working`: somebody does. `won` and `lost`: how it ended. `deleted`: it is no longer there.
 * `unsubscribed` and `merged` come beside one of these: a customer may be both won and unsubscribed.
 */
export const CRM_STATES = ['open', 'working', 'won', 'lost', 'deleted', 'unsubscribed', 'merged'] as const;
export const CrmState = z.enum(CRM_STATES);
export type CrmState = z.infer<typeof CrmState>;
