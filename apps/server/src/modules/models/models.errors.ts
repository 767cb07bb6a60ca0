/** Code and status here; the words in packages/i18n/{en,es}/models.json. */
import { AppError, defineErrors } from '../../platform/errors.ts';
import type { KeyOf, ProblemKind } from './model.port.ts';

const STATUSES = {
  not_allowed: 403,
  none: 404,
  wrong_key: 422,
  no_quota: 402,
  no_model: 422,
  unreachable: 503,
  refused: 422,
  garbage: 502,
  too_long: 422,
  /** No key, or the key of another account does not work. The caller cannot fix it. */
  unavailable: 503,
} as const;

export const modelsErrors = defineErrors('models', STATUSES);

/** Problems that only the owner of the key can fix. */
const OF_THE_KEY: readonly ProblemKind[] = ['wrong_key', 'no_quota', 'no_model', 'no_key'];

const codeOf = (kind: ProblemKind, keyOf: KeyOf | null) =>
  kind === 'no_key' || (OF_THE_KEY.includes(kind) && keyOf !== 'own') ? 'unavailable' : kind;

/** A model gave nothing. Callers decide by `kind`; people read words that fit whose key it was. */
export class ModelProblem extends AppError {
  readonly kind: ProblemKind;

  constructor(kind: ProblemKind, { keyOf, model }: { keyOf: KeyOf | null; model: string }) {
    const code = codeOf(kind, keyOf);
    super(`models.${code}`, STATUSES[code], { params: { model } });
    this.kind = kind;
  }

  /** Another try, later, may well succeed. */
  get isPassing(): boolean {
    return this.kind === 'unreachable' || this.kind === 'garbage';
  }

  /** Every other request of the account would meet the same. */
  get isOfKey(): boolean {
    return OF_THE_KEY.includes(this.kind);
  }
}
