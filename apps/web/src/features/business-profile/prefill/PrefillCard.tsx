/** Starts reading the website, shows the progress, and offers the proposals for all empty fields at once. */
import { type Prefill, PrefillBody } from '@leadwright/contract/ai/business-profile';
import { Button, Loader } from '@mantine/core';
import { IconWorldSearch, IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/display/IconButton.tsx';
import { Note } from '../../../ui/feedback/Note.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { TextField } from '../../../ui/form/fields.tsx';
import { useZodForm } from '../../../ui/form/useZodForm.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { useStartPrefill } from '../business-profile.queries.ts';
import classes from './prefill.module.css';
import type { Proposals } from './useProposals.ts';

interface Props {
  proposals: Proposals;
  /** The form's current website. */
  website: string;
}

export function PrefillCard({ proposals, website }: Props) {
  const { t } = useTranslation();
  const { prefill, isPutAway } = proposals;
  if (prefill === undefined) return null;
  const isReady = prefill?.state === 'ready' && !isPutAway;
  return (
    <Card
      title={t('business-profile.prefill.title')}
      aside={
        isReady && (
          <IconButton small label={t('business-profile.prefill.close')} onClick={proposals.putAway}>
            <IconX />
          </IconButton>
        )
      }
    >
      <div className={classes.card}>
        {isReady && <Found prefill={prefill} proposals={proposals} />}
        {prefill?.state === 'reading' && <Reading prefill={prefill} />}
        {prefill?.problem && (
          <Note tone="warn" role="status">
            {t(`business-profile.prefill.problem.${prefill.problem}`, { website: prefill.website })}
          </Note>
        )}
        {!isReady && prefill?.state !== 'reading' && <Start prefill={prefill} website={website} />}
      </div>
    </Card>
  );
}

function Start({ prefill, website }: { prefill: Prefill | null; website: string }) {
  const { t } = useTranslation();
  const start = useStartPrefill();
  const form = useZodForm(PrefillBody, {
    initialValues: { website: website || (prefill?.website ?? '') },
    onSubmit: (body) => start.mutateAsync(body.website),
  });
  useFollow(website, form.changes === 0, (next) => form.load({ website: next }));
  return (
    <Form form={form} label={t('business-profile.prefill.title')}>
      <p className={classes.text}>{t('business-profile.prefill.text')}</p>
      <TextField
        label={t('business-profile.prefill.website')}
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('website')}
      />
      <Button type="submit" leftSection={<IconWorldSearch />} loading={form.saving}>
        {t(prefill ? 'business-profile.prefill.again' : 'business-profile.prefill.act')}
      </Button>
    </Form>
  );
}

/** Follows the profile's website until another address is typed here. */
function useFollow(website: string, isUntouched: boolean, follow: (website: string) => void) {
  const latest = useRef({ isUntouched, follow });
  useEffect(() => {
    latest.current = { isUntouched, follow };
  });
  useEffect(() => {
    if (website && latest.current.isUntouched) latest.current.follow(website);
  }, [website]);
}

function Reading({ prefill: { website } }: { prefill: Prefill }) {
  const { t } = useTranslation();
  return (
    <div className={classes.reading} role="status">
      <Loader size={16} />
      <div>
        <b>{t('business-profile.prefill.reading', { website })}</b>
        <p className={classes.text}>{t('business-profile.prefill.readingText')}</p>
      </div>
    </div>
  );
}

function Found({ prefill, proposals: { empty, open, use } }: { prefill: Prefill; proposals: Proposals }) {
  const { t } = useTranslation();
  const { website, by, proposals } = prefill;
  return (
    <>
      <p className={classes.found} role="status">
        <b>{t('business-profile.prefill.ready', { count: proposals.length, website })}</b>
        {t(`business-profile.prefill.${open === 0 ? 'allTaken' : by === 'model' ? 'byModel' : 'byPages'}`)}
      </p>
      {empty.length > 0 && (
        <Button variant="filled" onClick={() => use(...empty)}>
          {t('business-profile.prefill.acceptEmpty', { count: empty.length })}
        </Button>
      )}
    </>
  );
}
