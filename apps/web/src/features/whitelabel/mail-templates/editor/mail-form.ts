/** The form of a mail's text. */
import type { ZodForm } from '../../../../ui/form/useZodForm.ts';
import type { MailWords } from '../mail-templates.queries.ts';

export type MailForm = ZodForm<MailWords>;
