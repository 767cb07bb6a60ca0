/** Asks for the password, and for the second factor if it is on. */
import { identity } from '@leadwright/contract/accounts/identity';
import { Button, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { useSignedIn } from '../../lib/session.ts';
import { Form } from '../../ui/form/Form.tsx';
import { PasswordField, TextField } from '../../ui/form/text-fields.tsx';
import { useZodForm } from '../../ui/form/useZodForm.ts';
import classes from './TermsGate.module.css';

interface Props {
  onProved: () => void;
  onClose: () => void;
}

export function ProofDialog({ onProved, onClose }: Props) {
  const { t } = useTranslation();
  const { has_password: hasPassword, totp_enabled: hasCode } = useSignedIn();
  const form = useZodForm(identity.confirm.body, {
    initialValues: { ...(hasPassword && { password: '' }), ...(hasCode && { code: '' }) },
    onSubmit: async (body) => {
      await call(identity.confirm, { body });
      onProved();
    },
  });
  const isAble = hasPassword || hasCode;
  return (
    <Modal opened onClose={onClose} title={t('shell.proof.title')} size={440} withCloseButton={false}>
      <Form form={form} label={t('shell.proof.title')}>
        <p className={classes.text}>{t(isAble ? 'shell.proof.text' : 'shell.proof.none')}</p>
        {hasPassword && <PasswordField label={t('shell.proof.password')} data-autofocus {...form.field('password')} />}
        {hasCode && <TextField label={t('shell.proof.code')} autoComplete="one-time-code" {...form.field('code')} />}
        <div className={classes.foot}>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          {isAble && (
            <Button type="submit" variant="filled" loading={form.saving}>
              {t('shell.proof.confirm')}
            </Button>
          )}
        </div>
      </Form>
    </Modal>
  );
}
