/** Changes the password; users of a connected account set their first one. */
import { ChangePasswordBody } from '@leadwright/contract/accounts/identity';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { session, useSignedIn } from '../../lib/session.ts';
import { useLeaveGuard } from '../../ui/feedback/useLeaveGuard.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { PasswordField } from '../../ui/form/text-fields.tsx';
import { useZodForm } from '../../ui/form/useZodForm.ts';
import { PasswordPair } from '../auth/public.ts';
import classes from './column.module.css';
import { useChangePassword } from './profile.queries.ts';

const EMPTY = { current_password: '', password: '', password_confirmation: '' };

export function ChangePasswordForm({ onChanged }: { onChanged?: () => void }) {
  const { t } = useTranslation();
  const user = useSignedIn();
  const change = useChangePassword();
  const form = useZodForm(ChangePasswordBody, {
    initialValues: EMPTY,
    onSubmit: async (body) => {
      await change.mutateAsync(user.has_password ? body : { ...body, current_password: undefined });
      session.setUser({ ...user, has_password: true, must_change_password: false });
      form.load(EMPTY);
      onChanged?.();
    },
  });
  const guard = useLeaveGuard(form);
  return (
    <div className={classes.narrow}>
      {guard}
      <Form form={form} label={t('profile.password.title')}>
        {!user.has_password && <p className={classes.text}>{t('profile.password.setText')}</p>}
        {user.has_password && (
          <PasswordField label={t('profile.password.current')} {...form.field('current_password')} />
        )}
        <PasswordPair form={form} label={t('profile.password.new')} size="md" />
        <p className="c12 t3">{t('profile.password.help')}</p>
        <div>
          <Button type="submit" variant="filled" loading={form.saving}>
            {t('profile.password.submit')}
          </Button>
        </div>
      </Form>
    </div>
  );
}
