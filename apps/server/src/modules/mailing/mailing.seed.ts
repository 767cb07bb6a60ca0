/** The mail server of the sandbox's reseller, so that the inbox shows which mails go through it. */
import { asAccount, asPlatform, type Base, type Tx } from '../../platform/context.ts';
import { passwordContext } from './mailing.rules.ts';
import { findAtOtherPort, moveServer, putServer } from './server/server.repository.ts';

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

/** The sandbox may listen at another port at every start. Its reseller's server is still the same one. */
export async function followMailServer(base: Base): Promise<void> {
  const { MAIL_CHECK_PORT: port } = base.platform.config;
  const moved = await asPlatform(base, ({ db }) => findAtOtherPort(db, HOST, port));
  for (const { account_id: accountId } of moved)
    await asAccount(base, accountId, ({ db }) => moveServer(db, accountId, port));
}
