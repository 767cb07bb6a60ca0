/**
 * /confirm-email: the mailed code, which signs in. Reached from registration or from a sign-in with an unconfirmed
 * address; opened directly, it asks for the address first.
 */
import { identity } from '@leadwright/contract/accounts/identity';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { Trans, useTranslation } from 'react-i18next';
import { call } from '../../../lib/api.ts';
import { inSeconds } from '../../../lib/kept/moment.ts';
import { AddressStep } from '../password/AddressStep.tsx';
import { CodeStep } from '../password/CodeStep.tsx';
import { useEnterApp } from '../useEnterApp.ts';

const sendCode = (email: string) => call(identity.resendCode, { body: { email } });

export function ConfirmEmailScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const enterApp = useEnterApp();
  // In the history, so that a reload stays at the code and its countdown goes on.
  const { email, resendAt = 0 } = useLocation({ select: (location) => location.state });
  const send = async (to: string) => {
    const sent = await sendCode(to);
    const state = { email: to, resendAt: inSeconds(sent.resend_in) };
    await navigate({ to: '/confirm-email', replace: true, state });
    return sent;
  };
  if (!email)
    return <AddressStep title={t('auth.confirm.title')} text={t('auth.confirm.ask')} email="" onEmail={send} />;
  return (
    <CodeStep
      title={t('auth.confirm.title')}
      text={<Trans i18nKey="auth.codeSent" values={{ email }} components={{ b: <b /> }} />}
      submit={t('auth.confirm.submit')}
      email={email}
      resendAt={resendAt}
      onCode={async (code) => enterApp(await call(identity.confirmEmail, { body: { email, code } }))}
      onResend={() => send(email)}
      back
    />
  );
}
