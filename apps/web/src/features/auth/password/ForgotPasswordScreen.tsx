/** /forgot-password in three steps: the address, the mailed code, the new password. Then the person signs in with it. */
import { identity } from '@leadwright/contract/accounts/identity';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { call } from '../../../lib/api.ts';
import { inSeconds } from '../../../lib/kept/moment.ts';
import { AddressStep } from './AddressStep.tsx';
import { CodeStep } from './CodeStep.tsx';
import { NewPasswordStep } from './NewPasswordStep.tsx';

type Step = { name: 'address' } | { name: 'code'; resendAt: number } | { name: 'password'; code: string };

const sendCode = (email: string) => call(identity.forgotPassword, { body: { email } });

export function ForgotPasswordScreen() {
  const { t } = useTranslation();
  const [email, setEmail] = useState('');
  const [step, setStep] = useState<Step>({ name: 'address' });
  if (step.name === 'address') {
    const send = async (address: string) => {
      const { resend_in } = await sendCode(address);
      setEmail(address);
      setStep({ name: 'code', resendAt: inSeconds(resend_in) });
    };
    return (
      <AddressStep
        title={t('auth.forgot.title')}
        text={t('auth.forgot.text')}
        step={t('auth.forgot.step', { n: 1 })}
        email={email}
        onEmail={send}
      />
    );
  }
  if (step.name === 'code') {
    const check = async (code: string) => {
      await call(identity.checkResetCode, { body: { email, code } });
      setStep({ name: 'password', code });
    };
    return (
      <CodeStep
        title={t('auth.forgot.codeTitle')}
        text={<Trans i18nKey="auth.forgot.codeText" values={{ email }} components={{ b: <b /> }} />}
        step={t('auth.forgot.step', { n: 2 })}
        submit={t('auth.forgot.codeSubmit')}
        email={email}
        resendAt={step.resendAt}
        onCode={check}
        onResend={() => sendCode(email)}
        back
      />
    );
  }
  return <NewPasswordStep email={email} code={step.code} />;
}
