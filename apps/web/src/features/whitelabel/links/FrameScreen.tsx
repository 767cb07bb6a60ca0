/**
 * A custom link inside the page: the site in a sandboxed frame. A site that refuses framing stays empty without an
 * event, so a link to open it in a new tab is always above the frame.
 */
import { Button } from '@mantine/core';
import { IconExternalLink, IconLinkOff } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { QueryState } from '../../../ui/feedback/QueryState.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import classes from './links.module.css';
import { type CustomLink, useShownLinks } from './links.queries.ts';

export function FrameScreen() {
  const { t } = useTranslation();
  const { link: id } = useParams({ from: '/app/links/$link' });
  const links = useShownLinks(true);
  const link = links.data?.find((one) => one.id === id);
  return (
    <Page width="full" title={link?.label ?? t('navigation.section.links')}>
      <QueryState
        query={links}
        isEmpty={() => !link}
        empty={<EmptyState icon={<IconLinkOff />} title={t('custom-links.frame.gone')} />}
      >
        {() => link && <Framed key={link.id} link={link} />}
      </QueryState>
    </Page>
  );
}

/** The frame may run scripts and use its own storage. It has no access to our pages and cannot navigate them. */
const SANDBOX =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads';

function Framed({ link: { label, url, opens } }: { link: CustomLink }) {
  const { t } = useTranslation();
  const { host, origin } = new URL(url);
  const refused = useRefused(origin) || opens === 'tab' || origin === location.origin;
  const open = (
    <Button
      component="a"
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      leftSection={<IconExternalLink />}
      variant={refused ? 'filled' : 'default'}
    >
      {t('custom-links.frame.open')}
    </Button>
  );
  if (refused)
    return (
      <EmptyState
        icon={<IconLinkOff />}
        title={t('custom-links.frame.refused', { host })}
        text={t('custom-links.frame.refusedText')}
        action={open}
      />
    );
  return (
    <div className={classes.framed}>
      <div className={classes.bar}>
        <p>
          {t('custom-links.frame.from', { host })} <span className="t3">{t('custom-links.frame.stays')}</span>
        </p>
        {open}
      </div>
      <iframe className={classes.frame} src={url} title={label} sandbox={SANDBOX} referrerPolicy="no-referrer" />
    </div>
  );
}

/** Our own policy lacks links that were added after this page loaded. */
function useRefused(origin: string): boolean {
  const [refused, setRefused] = useState(false);
  useEffect(() => {
    const look = ({ blockedURI, effectiveDirective }: SecurityPolicyViolationEvent) => {
      if (effectiveDirective === 'frame-src' && blockedURI.startsWith(origin)) setRefused(true);
    };
    document.addEventListener('securitypolicyviolation', look);
    return () => document.removeEventListener('securitypolicyviolation', look);
  }, [origin]);
  return refused;
}
