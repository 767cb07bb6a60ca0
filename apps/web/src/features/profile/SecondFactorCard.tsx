/**
 * The optional second factor, on or off. Users who manage others are asked to switch it on
 * (docs/product-rules.md#signing-in).
 */
import { Button } from '@mantine/core';
import { IconCircleMinus, IconShieldCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useKeptState } from '../../lib/kept/kept-input.ts';
import { useSignedIn } from '../../lib/session.ts';
import { Badge } from '../../ui/display/marks.tsx';
import { Note } from '../../ui/feedback/Note.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import classes from './SecondFactorCard.module.css';
import { TotpOffDialog } from './TotpOffDialog.tsx';
import { TotpSetupDialog } from './TotpSetupDialog.tsx';

export function SecondFactorCard() {
  const { t } = useTranslation();
  const { totp_enabled: isOn, modules } = useSignedIn();
  const [open, setOpen] = useKeptState('second factor', false);
  const managesOthers = modules.some(({ slug }) => slug === 'admin' || slug === 'whitelabel');
  const badge = isOn ? (
    <Badge tone="ok" icon={<IconShieldCheck aria-hidden="true" />}>
      {t('profile.totp.on')}
    </Badge>
  ) : (
    <Badge icon={<IconCircleMinus aria-hidden="true" />}>{t('profile.totp.off')}</Badge>
  );
  return (
    <Card id="second-factor" title={t('profile.totp.title')} aside={badge}>
      {managesOthers && !isOn && (
        <div className={classes.note}>
          <Note tone="warn">{t('profile.totp.asked')}</Note>
        </div>
      )}
      <div className={classes.body}>
        <p>{t('profile.totp.text')}</p>
        <Button onClick={() => setOpen(true)}>{t(isOn ? 'profile.totp.switchOff' : 'profile.totp.setUp')}</Button>
      </div>
      <TotpDialog isOn={isOn} opened={open} onClose={() => setOpen(false)} />
    </Card>
  );
}

/** Set-up ends with the recovery codes, so the same dialog stays open until they are saved. */
function TotpDialog({ isOn, opened, onClose }: { isOn: boolean; opened: boolean; onClose: () => void }) {
  const [wasOn, setWasOn] = useState(isOn);
  if (!opened && wasOn !== isOn) setWasOn(isOn);
  if (!opened) return null;
  return wasOn ? <TotpOffDialog onClose={onClose} /> : <TotpSetupDialog onClose={onClose} />;
}
