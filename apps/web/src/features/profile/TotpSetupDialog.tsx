/** Enables the second factor: scan, confirm with a code, save the recovery codes. */
import { identity } from '@leadwright/contract/accounts/identity';
import { Button, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { session, useSignedIn } from '../../lib/session.ts';
import { CopyButton } from '../../ui/display/CopyButton.tsx';
import { QueryState } from '../../ui/feedback/QueryState.tsx';
import { CodeInput } from '../../ui/form/CodeInput.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { PasswordField } from '../../ui/form/text-fields.tsx';
import { useZodForm } from '../../ui/form/useZodForm.ts';
import classes from './dialogs.module.css';
import { useTurnOnTotp } from './profile.queries.ts';
import { QrCode } from './QrCode.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

export function TotpSetupDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const [codes, setCodes] = useState<string[] | null>(null);
  // A new secret each time the dialog opens, requested once.
  const secret = useQuery({
    queryKey: ['profile', 'totp-secret'],
    queryFn: () => call(identity.beginTotp),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const title = t(codes ? 'profile.totp.savedTitle' : 'profile.totp.dialogTitle');
  // Once the codes are shown only the button closes the dialog, because they cannot be shown again.
  return (
    <Modal
      opened
      onClose={codes ? () => undefined : onClose}
      title={title}
      size={440}
      withCloseButton={!codes}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : (
        <QueryState query={secret}>{(found) => <Prove {...found} onOn={setCodes} />}</QueryState>
      )}
    </Modal>
  );
}

function Prove({ secret, uri, onOn }: { secret: string; uri: string; onOn: (codes: string[]) => void }) {
  const { t } = useTranslation();
  const user = useSignedIn();
  const turnOn = useTurnOnTotp();
  const form = useZodForm(identity.confirmTotp.body, {
    initialValues: { code: '', password: '' },
    onSubmit: async ({ code, password }) => {
      const body = user.has_password ? { code, password } : { code };
      const { recovery_codes } = await turnOn.mutateAsync(body);
      onOn(recovery_codes);
      session.setUser({ ...user, totp_enabled: true });
    },
  });
  return (
    <Form form={form} label={t('profile.totp.dialogTitle')}>
      <p className={classes.text}>{t('profile.totp.scan')}</p>
      <QrCode text={uri} label={t('profile.totp.qr')} />
      <div className={classes.secret}>
        <span className="c12 t3">{t('profile.totp.byHand')}</span>
        <code className={classes.code}>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
        <CopyButton text={secret} label={t('profile.totp.copyKey')} compact />
      </div>
      {user.has_password && <PasswordField label={t('profile.password.current')} {...form.field('password')} />}
      <CodeInput
        label={t('profile.totp.code')}
        {...form.field('code')}
        onComplete={() => (!user.has_password || form.values.password) && form.submit()}
      />
      <div className={classes.foot}>
        <Button type="submit" variant="filled" loading={form.saving}>
          {t('profile.totp.confirm')}
        </Button>
      </div>
    </Form>
  );
}
