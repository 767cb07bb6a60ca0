/** Mails the main user, through the platform's server, that the account's mail server fails. */
import { asAccount, type Base } from '../../../platform/context.ts';
import { translator } from '../../../platform/i18n.ts';
import { getAccount, getMainUser } from '../../accounts/public.ts';
import { problemInWords } from '../mailing.rules.ts';
import { sendMail } from '../mailing.service.ts';

export interface Failing {
  accountId: number;
  host: string;
  problem: string;
}

export const tellOwner = (ctx: Base, { accountId, host, problem }: Failing): Promise<void> =>
  asAccount(ctx, accountId, async (tx) => {
    const [owner, account] = [await getMainUser(tx), await getAccount(tx, accountId)];
    await sendMail(tx, {
      to: owner.email,
      language: owner.language,
      brandId: account.brand_id,
      template: 'smtp-failing',
      params: { name: owner.first_name, host, problem: problemInWords(problem, translator(owner.language)) },
    });
  });
