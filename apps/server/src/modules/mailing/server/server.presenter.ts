/** Row to contract type. The password never leaves. */
import type { Smtp } from '@leadwright/contract/resale/smtp';
import type { Translate } from '../../../platform/i18n.ts';
import { problemInWords } from '../mailing.rules.ts';
import type { ShownServer } from './server.service.ts';

export function presentServer({ server, traffic }: ShownServer, t: Translate): Smtp {
  const { outcome_at: at, problem } = server;
  return {
    support_email: server.support_email ?? '',
    from_email: server.from_email,
    from_name: server.from_name,
    host: server.host,
    port: server.port,
    username: server.username,
    encryption: server.encryption,
    has_password: server.password !== null,
    health: {
      state: at === null ? 'untested' : problem === null ? 'works' : 'fails',
      problem: problem && problemInWords(problem, t),
      at: at?.toISOString() ?? null,
      ...traffic,
    },
    changed_at: server.updated_at.toISOString(),
  };
}
