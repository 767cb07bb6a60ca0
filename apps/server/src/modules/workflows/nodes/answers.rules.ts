/** Whether what AI research answered meets a condition. Pure. */
import type { SettingsOf } from '@leadwright/contract/automation/workflow-graph';
import { fold } from '../../leads/public.ts';

type Condition = SettingsOf<'filter'>['answers'][number];

/** Yes and no are kept in the language of the run, and asked for in any. */
const SAME: Record<string, string> = { yes: 'yes', si: 'yes', true: 'yes', no: 'no', false: 'no' };
const plain = (text: string): string => {
  const folded = fold(text.trim());
  return SAME[folded] ?? folded;
};

/** An answer that is not there is empty. */
export function meets(answer: string, { operator, value }: Condition): boolean {
  const [said, wanted] = [plain(answer), plain(value)];
  switch (operator) {
    case 'empty':
      return said === '';
    case 'not_empty':
      return said !== '';
    case 'is':
      return said === wanted;
    case 'is_not':
      return said !== wanted;
    case 'contains':
      return wanted !== '' && said.includes(wanted);
    case 'lower':
      return said !== '' && Number(answer) < Number(value);
    case 'greater':
      return said !== '' && Number(answer) > Number(value);
  }
}
