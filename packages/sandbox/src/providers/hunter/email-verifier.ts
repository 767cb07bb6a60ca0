/** Verifies an address. Greylisting servers make Hunter answer 202: ask again, billed once. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { queryText } from '../provider-kit.ts';
import { admit, claimed, type Hunter, refuse, usedUp } from './hunter-kit.ts';
import { scoreOf, sourcesOf, verdictOn } from './hunter-records.ts';

/** `asked` holds the addresses whose first request is billed and not yet answered. */
export function verifyEmail(
  kit: Hunter,
  asked: Set<string>,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (!admit(kit, reply, true)) return reply;
  const email = queryText(request, 'email')?.trim().toLowerCase();
  if (!email) return refuse(reply, 'wrong_params', 'You are missing the email parameter');
  const { people, mailboxes } = kit.world;
  if (people.byEmail(email)?.optedOut) return claimed(reply);
  const isFirstTime = !asked.delete(email);
  if (isFirstTime && !kit.spend('verifications', 1)) return usedUp(reply, 'verifications');
  if (isFirstTime && mailboxes.atFirst(email) === 'try-later') {
    asked.add(email);
    return reply.code(202).send({ data: { status: 'pending', email }, meta: { params: { email } } });
  }
  if (mailboxes.finally(email) === 'refuses-us') {
    return refuse(
      reply,
      'verification_failed',
      'The verification failed because of an unexpected response from the remote SMTP server. This failure is outside of our control. We advise you to retry later.',
    );
  }
  return reply.send({ data: verification(kit, email), meta: { params: { email } } });
}

const RESULTS: Record<string, string> = { valid: 'deliverable', invalid: 'undeliverable' };

function verification({ world }: Hunter, email: string) {
  const isAddress = /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email);
  const [local = '', domain = ''] = email.split('@');
  const mail = world.mailboxes.domain(domain);
  const hasServer = (mail?.mx.length ?? 0) > 0;
  const status = isAddress ? verdictOn(world, email) : 'invalid';
  return {
    status,
    result: RESULTS[status] ?? 'risky',
    score: isAddress && mail ? scoreOf(world, email, false) : 0,
    email,
    regexp: isAddress,
    gibberish: /[bcdfghjklmnpqrstvwxz]{7,}/.test(local),
    disposable: false,
    webmail: domain === 'inbox.example',
    mx_records: hasServer,
    smtp_server: hasServer,
    smtp_check: status !== 'invalid',
    accept_all: status === 'accept_all',
    block: false,
    sources: world.companies.byDomain(domain)?.publishedEmails.includes(email)
      ? sourcesOf(email, '/contact', domain)
      : [],
  };
}
