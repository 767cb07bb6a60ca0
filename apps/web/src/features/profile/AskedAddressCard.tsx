/** An address requested by an administrator: the user accepts it with the code sent to it, or keeps their own. */
import type { AskedAddress } from '@leadwright/contract/accounts/accounts';
import { identity } from '@leadwright/contract/accounts/identity';
import { Button } from '@mantine/core';
import { Trans, useTranslation } from 'react-i18next';
import { formatDate } from '../../lib/format.ts';
import { session } from '../../lib/session.ts';
import { CodeInput } from '../../ui/form/CodeInput.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { ResendCountdown } from '../../ui/form/ResendCountdown.tsx';
import { useZodForm } from '../../ui/form/useZodForm.ts';
import { Card } from '../../ui/layout/Card.tsx';
import classes from './column.module.css';
import { useDeclineAddress, useResendAddressCode, useTakeAddress } from './profile.queries.ts';

export function AskedAddressCard({ asked, onDone }: { asked: AskedAddress; onDone: () => void }) {
  const { t } = useTranslation();
  const decline = useDeclineAddress();
  const take = useTakeAddress();
  const resend = useResendAddressCode();
  const form = useZodForm(identity.mailChangeConfirm.body, {
    initialValues: { code: '' },
    onSubmit: async (body) => {
      session.setUser((await take.mutateAsync(body)).data);
      onDone();
    },
  });
  return (
    <Card title={t('profile.email.askedTitle')}>
      <div className={classes.narrow}>
        <Form form={form} label={t('profile.email.askedTitle')}>
          <p className={classes.text}>
            <Trans i18nKey="profile.email.asked" values={{ email: asked.email }} components={{ b: <b /> }} />{' '}
            {t('profile.email.askedExpires', { date: formatDate(asked.expires_at) })}
          </p>
          <CodeInput label={t('profile.email.code')} {...form.field('code')} onComplete={() => form.submit()} />
          <div>
            <Button type="submit" variant="filled" loading={form.saving}>
              {t('profile.email.confirm')}
            </Button>
          </div>
          <div className={classes.foot}>
            <ResendCountdown from={0} onResend={async () => (await resend.mutateAsync(undefined)).resend_in} />
            <Button
              variant="subtle"
              loading={decline.isPending}
              onClick={() => void decline.mutateAsync(undefined).catch(() => null)}
            >
              {t('profile.email.decline')}
            </Button>
          </div>
        </Form>
      </div>
    </Card>
  );
}
