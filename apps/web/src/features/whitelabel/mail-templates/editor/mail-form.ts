/** The form of the words of a mail. */
import type { ZodForm } from '../../../../ui/form/useZodForm.ts';
import type { MailWords } from '../mail-templates.queries.ts';

export type MailForm = ZodForm<MailWords>;
