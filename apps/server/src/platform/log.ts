/**
 * Structured logs: one JSON object per line, or a readable line on a terminal. Secrets are removed: values are redacted by
 * name at any depth, errors keep only known fields, and texts are scrubbed.
 */
import { type DestinationStream, pino } from 'pino';
import type { Config } from './config/config.ts';

export type Log = pino.Logger;

const REDACTED = '[redacted]';
const MAX_DEPTH = 8;
const SECRET_NAME =
  /authorization|cookie|passw|passphrase|token|secret|credential|signature|api_?-?key|private_?-?key|^keys?$|_key$|hmac|^otp$|totp|^code$|^pin$|^card$/i;

export function createLog(config: Pick<Config, 'LOG_LEVEL'>, destination?: DestinationStream): Log {
  const out = destination ?? (process.stdout.isTTY ? readableLines(process.stdout) : process.stdout);
  const log: Log = pino(
    {
      level: config.LOG_LEVEL,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: describeError, error: describeError },
      formatters: { level: (level) => ({ level }), log: (object) => redact(object) as Record<string, unknown> },
      hooks: { streamWrite: scrub },
    },
    out,
  );
  return redactChildren(log);
}

/** The library has no formatter for what a child logger is given; children inherit this one. */
function redactChildren(log: Log): Log {
  const child = log.child;
  log.child = function (this: Log, bindings: object, options?: object) {
    return child.call(this, redact(bindings) as object, options as never);
  } as never;
  return log;
}

/** Copies the object with secret-sounding fields redacted. Errors are left to their serializer. */
function redact(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (value instanceof Error) return depth === 0 ? value : describeError(value);
  if (depth >= MAX_DEPTH) return '[deep]';
  if (Buffer.isBuffer(value) || ArrayBuffer.isView(value)) return '[bytes]';
  if (Array.isArray(value)) return value.map((item) => redact(item, depth + 1));
  if (value instanceof Map || value instanceof Set) return redact([...value], depth);
  const entries = Object.entries(value).map(([name, inner]) => {
    if (inner instanceof Error && (name === 'err' || name === 'error')) return [name, inner];
    return [name, SECRET_NAME.test(name) && !isHarmless(inner) ? REDACTED : redact(inner, depth + 1)];
  });
  return Object.fromEntries(entries);
}

const isHarmless = (value: unknown) => value === null || value === undefined || typeof value === 'boolean';

/** Only known fields: libraries attach whole requests, including headers, to their errors. */
function describeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return redact(error, 1);
  const { name, message, stack, cause } = error;
  const { code, status, severity, constraint } = error as Error & Record<string, unknown>;
  return {
    type: name,
    message,
    stack,
    ...(code !== undefined && { code }),
    ...(status !== undefined && { status }),
    ...(severity !== undefined && { severity, constraint }),
    ...(cause instanceof Error && depth < 3 && { cause: describeError(cause, depth + 1) }),
  };
}

const SCRUBS: [RegExp, string][] = [
  [/\b(Bearer|Basic)\s+[\w.~+/=-]{6,}/gi, `$1 ${REDACTED}`],
  [/(\b[a-z][a-z0-9+.-]*:\/\/[^\s:@/"\\]*):[^\s@/"\\]+@/gi, `$1:${REDACTED}@`],
  [/([?&;](?:[\w-]*(?:token|secret|password|key|signature)|code|sig)=)[^&\s"\\]+/gi, `$1${REDACTED}`],
  [/\b(sk|rk|whsec|pk)_(live|test)_\w{6,}/g, `$1_$2_${REDACTED}`],
];

export const scrub = (line: string) =>
  SCRUBS.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), line);

function readableLines(out: NodeJS.WriteStream): DestinationStream {
  return {
    write(line) {
      const { level, time, msg = '', err, ...rest } = JSON.parse(line) as Record<string, unknown>;
      const details = Object.entries(rest).map(
        ([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
      );
      const clock = String(time).slice(11, 19);
      const stack = (err as { stack?: string } | undefined)?.stack;
      out.write(
        `${[clock, String(level).toUpperCase().padEnd(5), msg, ...details].join(' ')}${stack ? `\n${stack}` : ''}\n`,
      );
    },
  };
}
