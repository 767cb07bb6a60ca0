/**
 * Invites a member, or changes a member's access. At least one access option is required (docs/product-rules.md#team).
 */
import { InviteBody, MemberBody } from '@leadwright/contract/accounts/team';
import { Button, Checkbox, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Form } from '../../ui/form/Form.tsx';
import { EmailField, NumberField, TextField } from '../../ui/form/fields.tsx';
import { useZodForm } from '../../ui/form/useZodForm.ts';
import classes from './MemberDialog.module.css';
import { type Member, useInvite, useUpdateMember } from './team.queries.ts';

interface Props {
  /** Null invites a new member. */
  member: Member | null;
  options: Member['access_options'];
  onClose: () => void;
}

export function MemberDialog({ member, options, onClose }: Props) {
  const { t } = useTranslation();
  const title = member ? t('team.screen.editTitle', { name: member.first_name }) : t('team.screen.inviteTitle');
  return (
    <Modal opened onClose={onClose} title={title} size={480} closeButtonProps={{ 'aria-label': t('common.close') }}>
      <MemberForm member={member} options={options} title={title} onClose={onClose} />
    </Modal>
  );
}

function useMemberForm(member: Member | null, onClose: () => void) {
  const [invite, update] = [useInvite(), useUpdateMember()];
  return useZodForm(member ? MemberBody : InviteBody, {
    initialValues: {
      email: member?.email ?? '',
      first_name: member?.first_name ?? '',
      last_name: member?.last_name ?? '',
      access_options: member?.access_options ?? [],
      spending_cap: member?.spending_cap ?? null,
    },
    onSubmit: async (body, values) => {
      if (member) await update.mutateAsync({ ...body, id: member.id });
      else await invite.mutateAsync({ ...body, email: values.email });
    },
    onSaved: onClose,
  });
}

function MemberForm({ member, options, title, onClose }: Props & { title: string }) {
  const { t } = useTranslation();
  const form = useMemberForm(member, onClose);
  return (
    <Form form={form} label={title}>
      {!member && <EmailField label={t('team.screen.email')} data-autofocus {...form.field('email')} />}
      <div className={classes.names}>
        <TextField label={t('team.screen.firstName')} {...form.field('first_name')} />
        <TextField label={t('team.screen.lastName')} {...form.field('last_name')} />
      </div>
      <Checkbox.Group label={t('team.screen.access')} {...form.field('access_options')}>
        <div className={classes.options}>
          {options.map((option) => (
            <Checkbox key={option} value={option} label={t(`team.screen.option.${option}`)} />
          ))}
        </div>
      </Checkbox.Group>
      <NumberField
        label={t('team.screen.cap')}
        description={t('team.screen.capHelp')}
        min={1}
        allowDecimal={false}
        {...form.field('spending_cap')}
      />
      <div className={classes.foot}>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button type="submit" variant="filled" loading={form.saving}>
          {member ? t('common.save') : t('team.screen.send')}
        </Button>
      </div>
    </Form>
  );
}
