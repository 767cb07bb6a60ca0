/** /removal, public: enter an address, then the code sent to it (docs/product-rules.md#privacy). */
import { privacy, RemovalBody } from '@leadwright/contract/leads/privacy';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { call } from '../../lib/api.ts';
import { inSeconds } from '../../lib/kept/moment.ts';
import { useBrandName } from '../../lib/site.ts';
import { Note } from '../../ui/feedback/Note.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { EmailField, TextField } from '../../ui/form/text-fields.tsx';
import { useZodForm } from '../../ui/form/useZodForm.ts';
import { AuthPage, CodeStep } from '../auth/public.ts';
import classes from './privacy.module.css';

type Given = z.output<typeof RemovalBody>;
type Step =
  | { name: 'address' }
  | { name: 'code'; given: Given; resendAt: number }
  | { name: 'done'; inReview: z.output<typeof privacy.confirmRemoval.reply>['in_review'] };

/** Empty fields are not sent. */
const filled = (given: Given): Given => Object.fromEntries(Object.entries(given).filter(([, value]) => value)) as Given;
const ask = (given: Given) => call(privacy.requestRemoval, { body: given });

export function RemovalScreen() {
  const { t } = useTranslation();
  const [step, setStep] = useState<Step>({ name: 'address' });
  if (step.name === 'address') {
    const send = async (given: Given) => {
      const { resend_in } = await ask(given);
      setStep({ name: 'code', given, resendAt: inSeconds(resend_in) });
    };
    return <AddressStep onGiven={send} />;
  }
  if (step.name === 'code') {
    const { email } = step.given;
    const confirm = async (code: string) => {
      const { in_review } = await call(privacy.confirmRemoval, { body: { email, code } });
      setStep({ name: 'done', inReview: in_review });
    };
    return (
      <CodeStep
        title={t('removal.codeTitle')}
        text={t('removal.codeText', { email })}
        submit={t('removal.confirm')}
        email={email}
        resendAt={step.resendAt}
        onCode={confirm}
        onResend={() => ask(step.given)}
        back={() => setStep({ name: 'address' })}
        backLabel={t('removal.change')}
      />
    );
  }
  return <Done kinds={step.inReview} />;
}

function AddressStep({ onGiven }: { onGiven: (given: Given) => Promise<unknown> }) {
  const { t } = useTranslation();
  const brand = useBrandName();
  const form = useZodForm(RemovalBody, {
    initialValues: { email: '', phone: '', domain: '', linkedin: '' },
    onSubmit: (given) => onGiven(filled(given)),
  });
  const hasMore = ['phone', 'domain', 'linkedin'].some((name) => form.mantine.errors[name]);
  return (
    <AuthPage title={t('removal.title')} text={t('removal.text', { brand })}>
      <Form form={form} label={t('removal.title')}>
        <EmailField label={t('removal.email')} size="lg" {...form.field('email')} />
        <details className={classes.more} open={hasMore || undefined}>
          <summary>{t('removal.more')}</summary>
          <p className={classes.text}>{t('removal.moreHelp')}</p>
          <div className={classes.fields}>
            <TextField label={t('removal.domain')} placeholder="example.com" {...form.field('domain')} />
            <TextField
              label={t('removal.phone')}
              placeholder="+1 512 555 0100"
              inputMode="tel"
              {...form.field('phone')}
            />
            <TextField
              label={t('removal.linkedin')}
              placeholder="linkedin.com/in/name"
              inputMode="url"
              {...form.field('linkedin')}
            />
          </div>
        </details>
        <Button type="submit" variant="filled" size="lg" fullWidth loading={form.saving}>
          {t('removal.submit')}
        </Button>
      </Form>
    </AuthPage>
  );
}

function Done({ kinds }: { kinds: Extract<Step, { name: 'done' }>['inReview'] }) {
  const { t } = useTranslation();
  const words = kinds.map((kind) => t(`removal.kind.${kind}`)).join(', ');
  return (
    <AuthPage title={t('removal.doneTitle')} text={t('removal.doneText')}>
      {kinds.length > 0 && <Note>{t('removal.reviewText', { kinds: words })}</Note>}
    </AuthPage>
  );
}
