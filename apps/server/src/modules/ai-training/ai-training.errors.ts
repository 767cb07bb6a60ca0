/** Code and status here; the words in packages/i18n/{en,es}/ai-training.json. */
import { defineErrors } from '../../platform/errors.ts';

export const trainingErrors = defineErrors('ai-training', {
  not_found: 404,
  no_crawl: 404,
  not_read: 409,
  full: 409,
  too_many: 409,
  too_many_crawls: 409,
  known: 409,
  changed: 409,
});
