/** Whether members sign in with a password, and the way in that its owner keeps. */
import type { SignOnProvider, SignOnSettings } from '@leadwright/contract/accounts/sign-on';
import { Button } from '@mantine/core';
import { IconLock, IconPencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useKeptState } from '../../../lib/kept/kept-input.ts';
import { Badge } from '../../../ui/display/marks.tsx';
import { SwitchField } from '../../../ui/form/fields.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import classes from '../SignOn.module.css';
import type { RulesForm } from './rules.ts';
import { TryEmergencyDialog } from './TryEmergencyDialog.tsx';

interface Props {
  form: RulesForm;
  settings: SignOnSettings;
  provider: SignOnProvider;
}

export function PasswordsCard({ form, settings, provider }: Props) {
  const { t } = useTranslation();
  const [trying, setTrying] = useKeptState('try', false);
  const { passwords_off: isOff } = form.values;
  const isChanged = isOff !== provider.passwords_off;
  const aside = (
    <div className={classes.switch}>
      <span aria-hidden="true">{t('sign-on.screen.passwordsOn')}</span>
      <SwitchField
        aria-label={t('sign-on.screen.passwordsOn')}
        checked={!isOff}
        disabled={!provider.works && !provider.passwords_off}
        onChange={(event) => form.mantine.setFieldValue('passwords_off', !event.currentTarget.checked as never)}
      />
    </div>
  );
  const unsaved = isChanged && (
    <Badge tone="warn" icon={<IconPencil />}>
      {t('sign-on.screen.notSaved')}
    </Badge>
  );
  const title = (
    <span className={classes.titled}>
      {t('sign-on.screen.passwords')} {unsaved}
    </span>
  );
  return (
    <Card title={title} aside={aside} padded={false}>
      {!provider.works && <p className={classes.quiet}>{t('sign-on.screen.testFirst')}</p>}
      <div className={classes.emergency}>
        <IconLock aria-hidden="true" />
        <span>
          <b className={classes.host}>{t('sign-on.screen.emergency')}</b>{' '}
          {t('sign-on.screen.emergencyText', { name: settings.owner })}
        </span>
        <Button onClick={() => setTrying(true)}>{t('sign-on.screen.tryIt')}</Button>
      </div>
      {trying && <TryEmergencyDialog onClose={() => setTrying(false)} />}
    </Card>
  );
}
