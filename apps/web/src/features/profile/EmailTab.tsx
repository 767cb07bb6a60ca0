/** Changes the e-mail address: request it, then confirm it with the code sent to it. */
import { identity, MailChangeBody } from '@leadwright/contract/accounts/identity';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { inSeconds } from '../../lib/kept/moment.ts';
import { session, useSignedIn } from '../../lib/session.ts';
import { CodeInput } from '../../ui/form/CodeInput.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { ResendCountdown } from '../../ui/form/ResendCountdown.tsx';
import { EmailField, PasswordField } from '../../ui/form/text-fields.tsx';
import { useZodForm } from '../../ui/form/useZodForm.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { AskedAddressCard } from './AskedAddressCard.tsx';
import classes from './column.module.css';
import { useAskedAddress, useAskForAddress, useResendAddressCode, useTakeAddress } from './profile.queries.ts';

interface Pending {
  email: string;
  resendAt: number;
}

export function EmailTab() {
  const { t } = useTranslation();
  const [pending, setPending] = useState<Pending | null>(null);
  const asked = useAskedAddress();
  return (
    <div className={classes.column}>
      {asked.data && !pending && <AskedAddressCard asked={asked.data} onDone={() => void asked.refetch()} />}
      <Card title={t('profile.email.title')}>
        {pending ? <ConfirmForm pending={pending} onDone={() => setPending(null)} /> : <AskForm onSent={setPending} />}
      </Card>
    </div>
  );
}

function AskForm({ onSent }: { onSent: (pending: Pending) => void }) {
  const { t } = useTranslation();
  const user = useSignedIn();
  const ask = useAskForAddress();
  const form = useZodForm(MailChangeBody, {
    initialValues: { email: '', ...(user.has_password && { password: '' }) },
    onSubmit: async (body) => {
      const { resend_in } = await ask.mutateAsync(body);
      onSent({ email: body.email, resendAt: inSeconds(resend_in) });
    },
  });
  return (
    <div className={classes.narrow}>
      <Form form={form} label={t('profile.email.title')}>
        <p className={classes.text}>
          <Trans i18nKey="profile.email.now" values={{ email: user.email }} components={{ b: <b /> }} />
        </p>
        <EmailField label={t('profile.email.new')} {...form.field('email')} />
        {user.has_password && <PasswordField label={t('profile.email.password')} {...form.field('password')} />}
        <div>
          <Button type="submit" variant="filled" loading={form.saving}>
            {t('profile.email.submit')}
          </Button>
        </div>
      </Form>
    </div>
  );
}

function ConfirmForm({ pending, onDone }: { pending: Pending; onDone: () => void }) {
  const { t } = useTranslation();
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
    <div className={classes.narrow}>
      <Form form={form} label={t('profile.email.title')}>
        <p className={classes.text} role="status">
          <Trans i18nKey="profile.email.sent" values={{ email: pending.email }} components={{ b: <b /> }} />
        </p>
        <CodeInput label={t('profile.email.code')} autoFocus {...form.field('code')} onComplete={() => form.submit()} />
        <div>
          <Button type="submit" variant="filled" loading={form.saving}>
            {t('profile.email.confirm')}
          </Button>
        </div>
        <div className={classes.foot}>
          <ResendCountdown
            from={pending.resendAt}
            onResend={async () => (await resend.mutateAsync(undefined)).resend_in}
          />
          <Button variant="subtle" onClick={onDone}>
            {t('profile.email.other')}
          </Button>
        </div>
      </Form>
    </div>
  );
}
