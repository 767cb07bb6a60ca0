/**
 * The mail servers of the world's companies, all on one port: the domain of RCPT TO decides the response. They only
 * answer address checks; mail is refused. A client that signs in is a customer of the mail server instead, like a
 * reseller: its mail is accepted and put into the inbox.
 */
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import { type Mailboxes, type MailboxState, SMTP_REPLIES } from '../world/companies/mailboxes.ts';
import { type Submission, submitted } from './smtp.ts';

export interface MailHostsOptions {
  host: string;
  port: number;
  mailboxes: () => Mailboxes;
  now: () => Date;
  /** For clients that sign in. */
  submission: Submission;
  log: (message: string, details?: Record<string, unknown>) => void;
}

/** A retry after this time with the same sender and recipient is accepted. */
const GREYLIST_MS = 1_000;
const TARPIT_MS = 30_000;
const MOST_REMEMBERED = 100_000;

const refusal = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode });

function replyOf(state: MailboxState): Error | null {
  const { code, text } = SMTP_REPLIES[state];
  return code < 300 ? null : refusal(code, text);
}

/** When a pair of sender and recipient was first seen. */
function createGreylist(now: () => Date) {
  const firstSeen = new Map<string, number>();
  return (pair: string): boolean => {
    const seen = firstSeen.get(pair);
    if (seen !== undefined) return now().getTime() - seen >= GREYLIST_MS;
    if (firstSeen.size >= MOST_REMEMBERED) firstSeen.clear();
    firstSeen.set(pair, now().getTime());
    return false;
  };
}

type Done = (error?: Error | null) => void;

/** The response to a recipient, at once or after a delay. */
function createAnswers({ mailboxes, now }: Pick<MailHostsOptions, 'mailboxes' | 'now'>) {
  const isLetIn = createGreylist(now);
  const waiting = new Set<NodeJS.Timeout>();

  function afterAWhile(work: () => void) {
    const timer = setTimeout(() => {
      waiting.delete(timer);
      work();
    }, TARPIT_MS);
    waiting.add(timer);
  }

  function answer(address: string, session: SMTPServerSession, done: Done) {
    const plain = address.toLowerCase();
    const domain = mailboxes().domain(plain.split('@')[1] ?? '');
    if (!domain) return done(refusal(550, '5.7.1 Relaying denied'));
    const sender = session.envelope.mailFrom ? session.envelope.mailFrom.address : '';
    if (domain.policy === 'greylist' && !isLetIn(`${sender} ${plain}`)) return done(replyOf('try-later'));
    const reply = replyOf(mailboxes().finally(plain));
    if (domain.policy !== 'unfriendly' || domain.manner === 'blocks') return done(reply);
    if (domain.manner === 'hangs-up') return done(refusal(421, '4.7.0 Too many questions, closing the connection'));
    afterAWhile(() => done(reply));
  }

  function stop() {
    for (const timer of waiting) clearTimeout(timer);
  }
  return { answer, stop };
}

/** Starts listening; returns the port and a function that stops it. */
export async function startMailHosts({ host, port, mailboxes, now, submission, log }: MailHostsOptions) {
  const answers = createAnswers({ mailboxes, now });
  const taken = submitted(submission);
  const server = new SMTPServer({
    name: 'mx.sandbox.test',
    banner: 'Mail server of the sandbox',
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    closeTimeout: 200,
    onAuth: taken.onAuth,
    onRcptTo(to, session, done) {
      if (session.user) taken.onRcptTo(to, session, done);
      else answers.answer(to.address, session, done);
    },
    onData(stream, session, done) {
      if (session.user) return taken.onData(stream, session, done);
      stream.resume().once('end', () => done(refusal(554, '5.7.1 No mail is taken here')));
    },
  });
  server.on('error', (error) => log('Mail connection failed', { error: String(error) }));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const bound = server.server.address();
  return {
    port: typeof bound === 'object' && bound ? bound.port : port,
    stop() {
      answers.stop();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
