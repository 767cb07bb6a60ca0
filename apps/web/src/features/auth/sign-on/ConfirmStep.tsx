/** The person confirms that an existing account is theirs: with its password or a mailed code. Or gives the second factor. */
import type { User } from '@leadwright/contract/accounts/accounts';
import { signOn } from '@leadwright/contract/accounts/sign-on';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { ApiError, call } from '../../../lib/api.ts';
import { inSeconds } from '../../../lib/kept/moment.ts';
import { Form } from '../../../ui/form/Form.tsx';
import { ResendCountdown } from '../../../ui/form/ResendCountdown.tsx';
import { PasswordField, TextField } from '../../../ui/form/text-fields.tsx';
import { useZodForm } from '../../../ui/form/useZodForm.ts';
import { AuthPage } from '../AuthPage.tsx';
import classes from './SignOn.module.css';

export interface Resumed {
  key: string;
  state: string;
  binder: string;
}

export interface Wanted {
  proof: 'link' | 'code';
  ways?: ('password' | 'mail')[];
  email?: string;
  provider?: string;
  is_changed?: boolean;
  /** What was given before the second factor was asked for. */
  given?: { password?: string; mail_code?: string };
}

interface Props {
  wanted: Wanted;
  resumed: Resumed;
  onWant: (wanted: Wanted) => void;
  onEntered: (session: { token: string; user: User }) => Promise<void>;
}

const text = z.string().trim().min(1, 'validation.required').max(1024);

export function ConfirmStep(props: Props) {
  const { t } = useTranslation();
  const { wanted } = props;
  if (wanted.proof === 'code')
    return (
      <AuthPage title={t('auth.totp.title')} text={t('auth.totp.text')} back>
        <ProofForm {...props} field="code" />
      </AuthPage>
    );
  const words = { provider: wanted.provider ?? '', email: wanted.email ?? '' };
  return (
    <AuthPage
      title={t('auth.signOn.confirmTitle')}
      text={t(wanted.is_changed ? 'auth.signOn.changedText' : 'auth.signOn.confirmText', words)}
      back
    >
      <LinkForm {...props} />
    </AuthPage>
  );
}

function LinkForm(props: Props) {
  const { t } = useTranslation();
  const hasPassword = props.wanted.ways?.includes('password') ?? false;
  const [resendAt, setResendAt] = useState<number | null>(null);
  const [byMail, setByMail] = useState(!hasPassword);
  const send = async () => (await call(signOn.sendCode, { body: props.resumed })).resend_in;
  const mail = async () => {
    setResendAt(inSeconds(await send()));
    setByMail(true);
  };
  if (byMail && resendAt === null)
    return (
      <Button variant="filled" size="lg" fullWidth onClick={() => void mail().catch(console.warn)}>
        {t('auth.signOn.byMail')}
      </Button>
    );
  if (byMail)
    return (
      <div className={classes.ways}>
        <ProofForm {...props} field="mail_code" />
        <ResendCountdown from={resendAt ?? 0} onResend={send} />
      </div>
    );
  return (
    <div className={classes.ways}>
      <ProofForm {...props} field="password" />
      <Button size="lg" fullWidth onClick={() => void mail().catch(console.warn)}>
        {t('auth.signOn.byMail')}
      </Button>
    </div>
  );
}

function ProofForm({
  wanted,
  resumed,
  onWant,
  onEntered,
  field,
}: Props & { field: 'password' | 'mail_code' | 'code' }) {
  const { t } = useTranslation();
  const form = useZodForm(z.object({ [field]: text }), {
    initialValues: { [field]: '' },
    onSubmit: async (given) => {
      const proof = { ...wanted.given, ...given };
      try {
        await onEntered(await call(signOn.confirm, { body: { ...resumed, ...proof } }));
      } catch (reason) {
        const asksCode = reason instanceof ApiError && reason.code === 'identity.totp_required';
        if (!asksCode) throw reason;
        onWant({ proof: 'code', given: proof });
      }
    },
  });
  const labels = {
    password: 'auth.field.password',
    mail_code: 'auth.signOn.mailCode',
    code: 'auth.field.code',
  } as const;
  return (
    <Form form={form} label={t('auth.signOn.confirmTitle')}>
      {field === 'password' ? (
        <PasswordField label={t(labels[field])} size="lg" autoComplete="current-password" {...form.field(field)} />
      ) : (
        <TextField label={t(labels[field])} size="lg" autoComplete="one-time-code" {...form.field(field)} />
      )}
      <Button type="submit" variant="filled" size="lg" fullWidth loading={form.saving}>
        {t(field === 'password' ? 'auth.signOn.byPassword' : 'auth.signOn.confirm')}
      </Button>
    </Form>
  );
}
