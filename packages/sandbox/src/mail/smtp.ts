/**
 * The sandbox's mail server: accepts every mail for every address, with or without a login, and puts it into the inbox.
 * STARTTLS works for clients that insist on it but is not offered, because a client that accepts the offer would reject
 * the self-signed certificate.
 */
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server';
import { type MailSettings, matchesPattern } from './mailbox.ts';

interface Delivery {
  source: Buffer;
  to: string[];
  login: string | null;
}

/** The server that accepts a mail, and the switches that make it fail. */
export interface Submission {
  settings: () => MailSettings;
  deliver: (delivery: Delivery) => Promise<void>;
}

export interface SmtpOptions extends Submission {
  host: string;
  port: number;
  log: (message: string, details?: Record<string, unknown>) => void;
}

const MAX_MAIL_BYTES = 10 * 1024 * 1024;

function refusal(code: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode: code });
}

function refusalFor(address: string, settings: MailSettings): Error | null {
  const isIn = (patterns: string[]) => patterns.some((pattern) => matchesPattern(pattern, address));
  if (isIn(settings.reject_recipients)) return refusal(550, '5.1.1 No such mailbox here');
  if (isIn(settings.defer_recipients)) return refusal(450, '4.2.1 Mailbox busy, try again later');
  return null;
}

async function readAll(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of stream) {
    size += part.length;
    if (size <= MAX_MAIL_BYTES) parts.push(part);
  }
  if (size > MAX_MAIL_BYTES) throw refusal(552, '5.3.4 Message too big');
  return Buffer.concat(parts);
}

function recipients(session: SMTPServerSession): string[] {
  return [...new Set(session.envelope.rcptTo.map(({ address }) => address.toLowerCase()))];
}

type Handlers = Required<Pick<SMTPServerOptions, 'onAuth' | 'onRcptTo' | 'onData'>>;

/** Behavior of a server that accepts every mail, with any login. */
export const submitted = ({ settings, deliver }: Submission): Handlers => ({
  onAuth(auth, _session, done) {
    if (settings().refuse_login) done(refusal(535, '5.7.8 Authentication credentials invalid'));
    else done(null, { user: auth.username ?? 'unnamed' });
  },
  onRcptTo({ address }, _session, done) {
    done(refusalFor(address, settings()));
  },
  onData(stream, session, done) {
    readAll(stream)
      .then((source) => deliver({ source, to: recipients(session), login: session.user ?? null }))
      .then(
        () => done(null),
        (error: Error) => done(error),
      );
  },
});

/** Starts listening; returns the port and a function that stops it. */
export async function startSmtp({ host, port, settings, deliver, log }: SmtpOptions) {
  const server = new SMTPServer({
    name: 'sandbox.test',
    banner: 'Leadwright sandbox',
    authOptional: true,
    allowInsecureAuth: true,
    hideSTARTTLS: true,
    disableReverseLookup: true,
    size: MAX_MAIL_BYTES,
    closeTimeout: 500,
    ...submitted({ settings, deliver }),
  });
  server.on('error', (error) => log('Mail connection failed', { error: String(error) }));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
