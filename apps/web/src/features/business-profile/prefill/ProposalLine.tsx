/** Below a field: the value from the website, its page, and a button to use it. */
import { Button } from '@mantine/core';
import { IconCheck, IconWorld } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './prefill.module.css';
import type { Proposal } from './useProposals.ts';

interface Props {
  proposal: Proposal;
  isEmpty: boolean;
  onUse: () => void;
}

export function ProposalLine({ proposal: { field, value, url, isUsed }, isEmpty, onUse }: Props) {
  const { t } = useTranslation();
  const act = isEmpty ? 'accept' : 'replace';
  return (
    <div className={classes.proposal} data-used={isUsed || undefined} data-proposal={field}>
      {!isUsed && <p className={classes.value}>{value}</p>}
      <div className={classes.line}>
        <PageLink url={url} />
        {isUsed ? (
          <span className={classes.used}>
            <IconCheck aria-hidden="true" />
            {t('business-profile.prefill.taken')}
          </span>
        ) : (
          <Button
            size="xs"
            aria-label={t(`business-profile.prefill.${act}Field`, { field: t(`business-profile.field.${field}`) })}
            onClick={onUse}
          >
            {t(`business-profile.prefill.${act}`)}
          </Button>
        )}
      </div>
    </div>
  );
}

/** URLs come from the crawler: http or https, never a script. */
function PageLink({ url }: { url: string }) {
  const { t } = useTranslation();
  return (
    <a
      className={classes.page}
      href={url}
      target="_blank"
      rel="noreferrer noopener"
      aria-label={t('business-profile.prefill.from', { page: shown(url) })}
    >
      <IconWorld aria-hidden="true" />
      <span>{shown(url)}</span>
    </a>
  );
}

const shown = (url: string) => url.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');
