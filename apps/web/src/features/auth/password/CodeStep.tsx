/** Asks for a mailed code: six digits, submitted with the last one; another code can be sent after the countdown. */
import { identity } from '@leadwright/contract/accounts/identity';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api.ts';
import { Note } from '../../../ui/feedback/Note.tsx';
import { CodeInput } from '../../../ui/form/CodeInput.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { ResendCountdown } from '../../../ui/form/ResendCountdown.tsx';
import { useZodForm } from '../../../ui/form/useZodForm.ts';
import { AuthPage } from '../AuthPage.tsx';
import { SandboxMailHint } from '../registration/SandboxMailHint.tsx';
import classes from './CodeStep.module.css';

interface Props {
  title: string;
  text: ReactNode;
  step?: string;
  submit: string;
  email: string;
  /** The moment from which another code may be sent. */
  resendAt: number;
  onCode: (code: string) => Promise<unknown>;
  onResend: () => Promise<{ resend_in: number }>;
  back: true | (() => void);
  backLabel?: string;
}

export function CodeStep({ title, text, step, submit, email, resendAt, onCode, onResend, back, backLabel }: Props) {
  const { t } = useTranslation();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useZodForm(identity.checkResetCode.body, {
    initialValues: { email, code: '' },
    onSubmit: ({ code }) => onCode(code),
  });
  const resend = async () => {
    setFailure(null);
    try {
      return (await onResend()).resend_in;
    } catch (reason) {
      if (reason instanceof ApiError) setFailure(reason.message);
      throw reason;
    }
  };
  return (
    <AuthPage title={title} text={text} back={back} {...(step && { step })} {...(backLabel && { backLabel })}>
      <Form form={form} label={title}>
        <CodeInput label={t('auth.field.code')} {...form.field('code')} onComplete={() => form.submit()} />
        <Button type="submit" variant="filled" size="lg" fullWidth loading={form.saving}>
          {submit}
        </Button>
      </Form>
      {failure && (
        <div className={classes.note}>
          <Note tone="bad" role="alert">
            {failure}
          </Note>
        </div>
      )}
      <div className={classes.resend}>
        <ResendCountdown from={resendAt} onResend={resend} />
      </div>
      <SandboxMailHint />
    </AuthPage>
  );
}
