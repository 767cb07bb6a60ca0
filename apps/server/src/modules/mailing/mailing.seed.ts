/** The mail server of the sandbox's reseller, so that the inbox shows which mails go through it. */
import type { Base, Tx } from '../../platform/context.ts';
import { passwordContext } from './mailing.rules.ts';
import { putServer } from './server/server.repository.ts';

const HOST = 'smtp.northwind.test';

export const seedMailServer = ({ db, accountId, platform, now }: Tx<Base>): Promise<void> =>
  putServer(db, {
    account_id: accountId,
    support_email: 'help@northwind.test',
    from_email: 'hello@northwindleads.test',
    host: HOST,
    port: platform.config.MAIL_CHECK_PORT,
    username: 'hello@northwindleads.test',
    password: platform.secrets.seal('sandbox-smtp', passwordContext(accountId)),
    encryption: 'none',
    updated_at: now(),
  });
