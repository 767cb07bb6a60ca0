/** A preview of the mail in a frame without scripts and navigation, and a test mail to oneself. */
import { mailTemplates } from '@leadwright/contract/resale/mail-templates';
import { Button, SegmentedControl } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile, IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsOpen, useSignedIn } from '../../../../lib/session.ts';
import { Note } from '../../../../ui/feedback/Note.tsx';
import { QueryState } from '../../../../ui/feedback/QueryState.tsx';
import classes from '../mail-templates.module.css';
import { type Draft, useMailPreview, useTestMail } from '../mail-templates.queries.ts';

type Width = 'desktop' | 'phone';

export function PreviewColumn({ draft }: { draft: Draft | null }) {
  const { t } = useTranslation();
  const [width, setWidth] = useState<Width>('desktop');
  const preview = useMailPreview(draft);
  return (
    <aside className={classes.preview} aria-label={t('mail-templates.screen.preview')}>
      <div className={classes.previewHead}>
        <h2 className="h15">{t('mail-templates.screen.preview')}</h2>
        <SegmentedControl
          size="xs"
          value={width}
          data={(['desktop', 'phone'] as const).map((value) => ({ value, label: <Device of={value} /> }))}
          onChange={(next) => setWidth(next as Width)}
        />
      </div>
      {draft ? (
        <QueryState query={preview}>{(mail) => <Shown mail={mail} width={width} />}</QueryState>
      ) : (
        <Note>{t('mail-templates.screen.previewLater')}</Note>
      )}
      <TestCard draft={draft} />
    </aside>
  );
}

function Device({ of }: { of: Width }) {
  const { t } = useTranslation();
  const Icon = of === 'desktop' ? IconDeviceDesktop : IconDeviceMobile;
  return (
    <span className={classes.device} title={t(`mail-templates.screen.${of}`)}>
      <Icon aria-hidden="true" />
      <span className="sr">{t(`mail-templates.screen.${of}`)}</span>
    </span>
  );
}

function Shown({ mail, width }: { mail: { subject: string; from: string; html: string }; width: Width }) {
  const { t } = useTranslation();
  const { email } = useSignedIn();
  return (
    <div className={classes.arrived} data-width={width}>
      <div className={classes.arrivedHead}>
        <b>{mail.subject}</b>
        <span>{mail.from.replaceAll('"', '')}</span>
        <span>{t('mail-templates.screen.to', { email })}</span>
      </div>
      <iframe className={classes.frame} title={t('mail-templates.screen.frame')} sandbox="" srcDoc={mail.html} />
    </div>
  );
}

function TestCard({ draft }: { draft: Draft | null }) {
  const { t } = useTranslation();
  const { email } = useSignedIn();
  const isOpen = useIsOpen(mailTemplates.test);
  const test = useTestMail();
  return (
    <section className={classes.test} aria-label={t('mail-templates.screen.test')}>
      <div>
        <h3>{t('mail-templates.screen.test')}</h3>
        <p>{t('mail-templates.screen.testText', { email })}</p>
      </div>
      <Button
        leftSection={<IconSend />}
        loading={test.isPending}
        disabled={!isOpen || !draft}
        onClick={() => draft && test.mutate(draft)}
      >
        {t('mail-templates.screen.testSend')}
      </Button>
    </section>
  );
}
