/** Code and status here; the words in packages/i18n/{en,es}/portability.json. */
import { defineErrors } from '../../platform/errors.ts';

export const portabilityErrors = defineErrors('portability', {
  not_found: 404,
  not_ready: 409,
  running: 409,
  platform: 422,
  too_many: 429,
});

/** Why an archive was not read in; the last parts of translation keys. */
export type Problem = 'unreadable' | 'damaged' | 'newer' | 'email_taken' | 'different' | 'failed';

export class ArchiveProblem extends Error {
  readonly problem: Problem;
  constructor(problem: Problem, detail: string = problem) {
    super(detail);
    this.problem = problem;
  }
}
