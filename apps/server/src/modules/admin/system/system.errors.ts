/** Code and status here; the words in packages/i18n/{en,es}/admin-system.json. */
import { defineErrors } from '../../../platform/errors.ts';

export const systemErrors = defineErrors('admin-system', {
  /** Another user has retried or dropped them. */
  jobs_gone: 409,
  jobs_outdated: 409,
  backup_elsewhere: 409,
  /** Asked for and not begun yet. */
  backup_under_way: 409,
  backup_running: 409,
});
