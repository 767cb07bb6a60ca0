/** Row to contract type. */
import type { Label } from '@leadwright/contract/leads/labels';
import type { LabelRow } from './labels.table.ts';

export const presentLabel = ({ id, name, color, result_count }: LabelRow): Label => ({ id, name, color, result_count });
