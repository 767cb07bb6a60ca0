/** Code and status here; the words in packages/i18n/{en,es}/admin-archive.json. */
import { defineErrors } from '../../../platform/errors.ts';

export const adminArchiveErrors = defineErrors('admin-archive', { no_account: 404, no_parent: 422 });
