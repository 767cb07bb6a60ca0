/** A test mail with the form's settings, and the server's response. */
import { Email } from '@leadwright/contract/common';
import { SmtpBody, smtp } from '@leadwright/contract/resale/smtp';
import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api.ts';
import { useIsOpen, useSignedIn } from '../../../lib/session.ts';
import { Note } from '../../../ui/feedback/Note.tsx';
import { EmailField } from '../../../ui/form/fields.tsx';
import type { ZodForm } from '../../../ui/form/useZodForm.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import type { ServerValues } from './ServerForm.tsx';
import classes from './smtp.module.css';
import { useTestSmtp } from './smtp.queries.ts';

interface Told {
  works: boolean;
  answer: string;
  /** The tested values: a changed form has no result yet. */
  of: string;
}

export function TestCard({ form }: { form: ZodForm<ServerValues> }) {
  const { t } = useTranslation();
  const isOpen = useIsOpen(smtp.test);
  const [to, setTo] = useState(useSignedIn().email);
  const [told, setTold] = useState<Told | null>(null);
  const test = useTestSmtp();
  const address = Email.safeParse(to);
  const asked = JSON.stringify([form.values, to]);
  const send = async () => {
    const body = SmtpBody.safeParse(form.values);
    if (!body.success) return void form.mantine.validate();
    setTold(null);
    try {
      const { data } = await test.mutateAsync({ ...body.data, to });
      setTold({ ...data, of: asked });
    } catch (reason) {
      if (!(reason instanceof ApiError)) throw reason;
      form.mantine.setErrors(Object.fromEntries(Object.entries(reason.errors).map(([at, [words]]) => [at, words])));
    }
  };
  return (
    <Card title={t('smtp.screen.test')}>
      <div className="stack">
        <p className={classes.text}>{t('smtp.screen.testText')}</p>
        <div className={classes.test}>
          <EmailField
            label={t('smtp.screen.testTo')}
            value={to}
            onChange={(event: { currentTarget: { value: string } }) => setTo(event.currentTarget.value)}
          />
          <Button
            leftSection={<IconSend />}
            loading={test.isPending}
            disabled={!isOpen || !address.success}
            onClick={() => void send()}
          >
            {t('smtp.screen.testSend')}
          </Button>
        </div>
        {told?.of === asked && <Answer {...told} />}
      </div>
    </Card>
  );
}

function Answer({ works, answer }: Told) {
  const { t } = useTranslation();
  return (
    <Note tone={works ? 'ok' : 'bad'} role="status">
      {t(works ? 'smtp.screen.testWorks' : 'smtp.screen.testFails')}{' '}
      {works ? <code className={classes.answer}>{answer}</code> : answer}
    </Note>
  );
}
