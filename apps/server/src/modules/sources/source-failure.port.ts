/** Why a source did not answer, in classes every vendor's errors are mapped to. The words are in sources.json. */
export type FailureKind =
  | 'auth'
  | 'entitlement'
  | 'quota'
  | 'throttled'
  | 'not_found'
  | 'legal'
  | 'transient'
  | 'invalid';

export class SourceFailure extends Error {
  readonly kind: FailureKind;
  readonly source: string;
  /** Whole seconds, for `throttled`. */
  readonly retryAfter: number;

  constructor(kind: FailureKind, source: string, detail = '', retryAfter = 0) {
    super(`${source}: ${kind}${detail ? ` (${detail})` : ''}`);
    this.kind = kind;
    this.source = source;
    this.retryAfter = retryAfter;
  }
}

/** It did not answer within the time for one call. */
export class SourceTimeout extends SourceFailure {}
