/** The error of a failed call, and the options of a call. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  /** Error messages by field name. */
  readonly errors: Record<string, string[]>;
  /** Details that let the page continue, such as choices to offer. */
  readonly details: Record<string, unknown>;
  /** The toast that shows it, until a form shows it instead. */
  toast: number | null = null;
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
  /** No toast for a rejection: the caller shows it or ignores it. */
  quiet?: true;
  /** Waits for the server without a limit: the page cannot render without this response. */
  waits?: true;
}
