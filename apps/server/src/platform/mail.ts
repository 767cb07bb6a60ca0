/**
 * Mail over SMTP. The platform's server is set by the operator; a brand's server is set by a customer, so its address goes
 * through the egress guard. Header injection is prevented: addresses are single and plain, custom headers come from an allow
 * list, and line breaks are rejected in both.
 */
import { isIP } from 'node:net';
import type { SendMailOptions, Transporter } from 'nodemailer';
import { begun } from './begun.ts';
import type { Config } from './config/config.ts';
import type { Egress } from './egress/egress.ts';
import { AppError, defineErrors } from './errors.ts';
import type { Metrics } from './metrics.ts';
import type { VendorCalls } from './vendor-calls.ts';

export interface SmtpSettings {
  host: string;
  port: number;
  username: string;
  password: string;
  encryption: 'none' | 'starttls' | 'tls';
}

export interface Mail {
  /** One plain address. */
  to: string;
  subject: string;
  text: string;
  html: string;
  /** `Name <address>` or an address; the installation's own when missing. */
  from?: string;
  replyTo?: string;
  headers?: Record<string, string>;
  /** A brand's own server. */
  smtp?: SmtpSettings;
}

export interface Mailer {
  /** What the server answered. Throws one of `smtpErrors`; sending again later is safe. */
  send(mail: Mail): Promise<string>;
  /** Connects and signs in, sends nothing. */
  verify(smtp: SmtpSettings): Promise<void>;
  /** Whether a brand's server may be there; refuses as `egress` does. */
  assertPlace(place: Pick<SmtpSettings, 'host' | 'port'>): Promise<void>;
  close(): void;
}

/** `recipient`: the server is well, but there is no such mailbox. */
const smtpErrors = defineErrors('smtp', { unreachable: 422, auth: 422, rejected: 422, recipient: 422 });

// Other ports would allow port scanning; the operator's exceptions still apply.
export const SMTP_PORTS: ReadonlySet<number> = new Set([25, 465, 587, 2525]);
const CONNECT_TIMEOUT_MS = 10_000;
const SILENCE_TIMEOUT_MS = 30_000;
const SAFE = { disableFileAccess: true, disableUrlAccess: true };
const TIMEOUTS = {
  connectionTimeout: CONNECT_TIMEOUT_MS,
  greetingTimeout: CONNECT_TIMEOUT_MS,
  socketTimeout: SILENCE_TIMEOUT_MS,
};

type MailConfig = Pick<Config, 'SMTP_URL' | 'MAIL_FROM'>;
type HostGuard = Pick<Egress, 'assertHost'>;

interface Counting {
  metrics?: Metrics;
  calls?: Pick<VendorCalls, 'measured'>;
}

/** An address that does not exist is no fault of the server. */
const isServerFault = (error: unknown) => !(error instanceof AppError && error.code === 'smtp.recipient');

export function createMailer(config: MailConfig, egress: HostGuard, { metrics, calls }: Counting = {}): Mailer {
  let own: Promise<Transporter> | null = null;
  const ownTransport = () => {
    own ??= openTransport({ url: config.SMTP_URL, pool: true, maxConnections: 4 }).catch((error) => {
      own = null;
      throw error;
    });
    return own;
  };
  const send = async (transport: Transporter, message: SendMailOptions) => {
    try {
      const { response = '' } = (await transport.sendMail(message)) as { response?: string };
      metrics?.mailSent('sent');
      return spoken(response);
    } catch (error) {
      metrics?.mailSent('failed');
      throw asSmtpError(error);
    }
  };
  const sendOwn = async (message: SendMailOptions) => send(await ownTransport(), message);
  return {
    async send(mail) {
      const message = compose(mail, config.MAIL_FROM);
      if (!mail.smtp) return calls ? calls.measured('mail', () => sendOwn(message), isServerFault) : sendOwn(message);
      const transport = await brandTransport(egress, mail.smtp);
      return send(transport, message).finally(() => transport.close());
    },
    async verify(smtp) {
      const transport = await brandTransport(egress, smtp);
      try {
        await transport.verify();
      } catch (error) {
        throw asSmtpError(error);
      } finally {
        transport.close();
      }
    },
    async assertPlace(place) {
      await addressOf(egress, place);
    },
    close: () => void begun(Promise.resolve(own?.then((transport) => transport.close()))),
  };
}

/** A start need not read the library: it comes with the first mail. */
export async function openTransport(options: object): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({ ...TIMEOUTS, ...options, ...SAFE } as never) as Transporter;
}

const addressOf = (egress: HostGuard, { host, port }: Pick<SmtpSettings, 'host' | 'port'>) =>
  egress.assertHost(host, { port, ports: SMTP_PORTS });

/** Connects to the checked address; the certificate must still match the host name. */
async function brandTransport(egress: HostGuard, smtp: SmtpSettings): Promise<Transporter> {
  const address = await addressOf(egress, smtp);
  return openTransport({
    host: address,
    port: smtp.port,
    secure: smtp.encryption === 'tls',
    requireTLS: smtp.encryption === 'starttls',
    ignoreTLS: smtp.encryption === 'none',
    ...(isIP(smtp.host) === 0 && { tls: { servername: smtp.host } }),
    ...(smtp.username && { auth: { user: smtp.username, pass: smtp.password } }),
  });
}

function compose(mail: Mail, defaultFrom: string): SendMailOptions {
  const from = parseMailbox(mail.from ?? defaultFrom);
  const to = plainAddress(mail.to);
  return {
    from,
    to: { name: '', address: to },
    ...(mail.replyTo && { replyTo: parseMailbox(mail.replyTo) }),
    envelope: { from: from.address, to: [to] },
    subject: withoutControls(mail.subject),
    text: mail.text,
    html: mail.html,
    headers: checkHeaders(mail.headers ?? {}),
  };
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not get into a header
const CONTROLS = /[\u0000-\u001F\u007F\u2028\u2029]/;
const withoutControls = (text: string) => text.replace(new RegExp(CONTROLS, 'g'), ' ');
const ADDRESS = /^[^\s@<>,;:"()[\]\\]{1,64}@[^\s@<>,;:"()[\]\\]{1,253}$/;

function plainAddress(text: string): string {
  const address = text.trim();
  if (CONTROLS.test(text) || !ADDRESS.test(address)) throw new Error('this is not one plain mail address');
  return address;
}

/** `Name <address>`, `"Name" <address>` or `address`. The name is encoded by the mail library. */
function parseMailbox(text: string): { name: string; address: string } {
  const parts = /^\s*"?([^"<>]*?)"?\s*<([^<>]*)>\s*$/.exec(text);
  if (CONTROLS.test(text)) throw new Error('a mail address cannot hold line breaks');
  return parts
    ? { name: parts[1] ?? '', address: plainAddress(parts[2] ?? '') }
    : { name: '', address: plainAddress(text) };
}

const ALLOWED_HEADER =
  /^(X-[A-Za-z0-9-]+|List-Unsubscribe|List-Unsubscribe-Post|Auto-Submitted|Precedence|Feedback-ID)$/i;

function checkHeaders(headers: Record<string, string>): Record<string, string> {
  for (const [name, value] of Object.entries(headers)) {
    if (!ALLOWED_HEADER.test(name) || CONTROLS.test(value))
      throw new Error(`mail header ${JSON.stringify(name)} is not allowed`);
  }
  return headers;
}

/** Statuses of an address or a mailbox (RFC 3463), unlike those of policy and of the server itself. */
const NO_MAILBOX = /^[45]\d\d[ -][45]\.[12]\.\d/;
const MAX_SPOKEN = 200;

/** What a server said, fit to be shown. */
const spoken = (answer: string) => withoutControls(answer).slice(0, MAX_SPOKEN).trim();

function asSmtpError(error: unknown): unknown {
  if (error instanceof AppError) return error;
  const { code, command, responseCode, response, message } = error as {
    code?: string;
    command?: string;
    responseCode?: number;
    response?: string;
    message?: string;
  };
  const params = { reason: spoken(String(response ?? code ?? message)) };
  if (code === 'EAUTH') return smtpErrors.auth({ params });
  if (command === 'RCPT TO' && NO_MAILBOX.test(response ?? '')) return smtpErrors.recipient({ params });
  if (responseCode) return smtpErrors.rejected({ params });
  return smtpErrors.unreachable({ params });
}
