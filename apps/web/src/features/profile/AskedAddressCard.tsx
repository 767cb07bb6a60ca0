/** Another address that the team above asked for: the person takes it with the mailed code, or keeps theirs. */
import type { AskedAddress } from '@leadwright/contract/accounts/accounts';
import { identity } from '@leadwright/contract/accounts/identity';
import { Button } from '@mantine/core';
import { Trans, useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { formatDate } from '../../lib/format.ts';
import { session } from '../../lib/session.ts';
import { CodeInput } from '../../ui/form/CodeInput.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { ResendCountdown } from '../../ui/form/ResendCountdown.tsx';
import { useZodForm } from '../../ui/form/useZodForm.ts';
import { Card } from '../../ui/layout/Card.tsx';
import classes from './column.module.css';
import { useDeclineAddress } from './profile.queries.ts';

export function AskedAddressCard({ asked, onDone }: { asked: AskedAddress; onDone: () => void }) {
  const { t } = useTranslation();
  const decline = useDeclineAddress();
  const form = useZodForm(identity.mailChangeConfirm.body, {
    initialValues: { code: '' },
    onSubmit: async (body) => {
      session.setUser((await call(identity.mailChangeConfirm, { body })).data);
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
            <ResendCountdown seconds={0} onResend={async () => (await call(identity.mailChangeResend)).resend_in} />
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
