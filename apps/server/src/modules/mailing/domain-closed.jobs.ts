/** Mails the owner of a brand that its domain was disconnected. */
import { asAccount } from '../../platform/context.ts';
import { subscriber } from '../../platform/events.ts';
import { getMainUser } from '../accounts/public.ts';
import { domainClosed } from '../brands/public.ts';
import { sendMail } from './mailing.service.ts';

export const tellDomainClosed = subscriber(
  domainClosed,
  'mailing',
  (ctx, { accountId, brandId, domain }) =>
    asAccount(ctx, accountId, async (tx) => {
      const { email: to, language, first_name: name } = await getMainUser(tx);
      await sendMail(tx, { to, language, brandId, template: 'domain-closed', params: { name, domain } });
    }),
  { lane: 'urgent' },
);
