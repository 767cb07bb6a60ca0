/** Code and status here; the words in packages/i18n/{en,es}/courses.json. */
import { defineErrors } from '../../platform/errors.ts';

export const coursesErrors = defineErrors('courses', {
  not_found: 404,
  page_not_found: 404,
  topic_not_found: 404,
  no_topic: 422,
  too_many: 409,
  too_many_pages: 409,
  changed: 409,
  too_late: 409,
});
