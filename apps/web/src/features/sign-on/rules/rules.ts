/** The values of the rules as they are edited. */
import type { SignOnProvider } from '@leadwright/contract/accounts/sign-on';
import type { ZodForm } from '../../../ui/form/useZodForm.ts';

export type Option = NonNullable<SignOnProvider['others']>[number];

export interface GroupRule {
  group: string;
  access_options: Option[];
}

export type RulesValues = {
  creates: boolean;
  groups: GroupRule[];
  others: Option[] | null;
  passwords_off: boolean;
};

export type RulesForm = ZodForm<RulesValues>;
