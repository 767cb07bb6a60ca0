/** A call that failed, and what a call can be given. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  /** Error messages by field name. */
  readonly errors: Record<string, string[]>;
  /** Details that let the page continue, such as choices to offer. */
  readonly details: Record<string, unknown>;
  constructor(
    status: number,
    failure: { code: string; message: string; errors?: Record<string, string[]>; details?: Record<string, unknown> },
  ) {
    super(failure.message);
    this.name = 'ApiError';
    this.status = status;
    this.code = failure.code;
    this.errors = failure.errors ?? {};
    this.details = failure.details ?? {};
  }
}

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** Idempotency key: a repeat with the same key has no second effect. */
  idempotencyKey?: string;
  /** Sent even while other calls are held. */
  passesHold?: true;
  /** A refusal is no news: the caller shows it, or does without. */
  quiet?: true;
  /** Waits for the server as long as it takes: without this answer there is no page. */
  waits?: true;
}
