/**
 * /confirm-email: the mailed code, which signs in. Reached from registration or from a sign-in with an unconfirmed
 * address; opened directly, it asks for the address first.
 */
import { identity } from '@leadwright/contract/accounts/identity';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { call } from '../../../lib/api.ts';
import { AddressStep } from '../password/AddressStep.tsx';
import { CodeStep } from '../password/CodeStep.tsx';
import { useEnterApp } from '../useEnterApp.ts';

const sendCode = (email: string) => call(identity.resendCode, { body: { email } });

export function ConfirmEmailScreen() {
  const { t } = useTranslation();
  const enterApp = useEnterApp();
  const from = useLocation({ select: (location) => location.state });
  const [asked, setAsked] = useState(from.email ? { email: from.email, resendIn: from.resendIn ?? 0 } : null);
  if (!asked) {
    const send = async (email: string) => setAsked({ email, resendIn: (await sendCode(email)).resend_in });
    return <AddressStep title={t('auth.confirm.title')} text={t('auth.confirm.ask')} email="" onEmail={send} />;
  }
  const { email, resendIn } = asked;
  return (
    <CodeStep
      title={t('auth.confirm.title')}
      text={<Trans i18nKey="auth.codeSent" values={{ email }} components={{ b: <b /> }} />}
      submit={t('auth.confirm.submit')}
      email={email}
      resendIn={resendIn}
      onCode={async (code) => enterApp(await call(identity.confirmEmail, { body: { email, code } }))}
      onResend={() => sendCode(email)}
      back
    />
  );
}
