/** What a group, or everybody else, may use. Nothing is stored until the page is saved. */
import { AccessOptions } from '@leadwright/contract/accounts/team';
import { RequiredText } from '@leadwright/contract/common';
import { Button, Checkbox, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { Form } from '../../../ui/form/Form.tsx';
import { TextField } from '../../../ui/form/fields.tsx';
import { useZodForm } from '../../../ui/form/useZodForm.ts';
import classes from '../SignOn.module.css';
import type { GroupRule, Option } from './rules.ts';

export interface Edited extends GroupRule {
  place: 'new' | 'others' | number;
}

interface Props {
  edited: Edited;
  options: Option[];
  onKeep: (kept: { group: string; options: Option[] | null; place: Edited['place'] }) => void;
  onClose: () => void;
}

const GROUP = z.object({ group: RequiredText(255), access_options: AccessOptions });
const OTHERS = z.object({
  group: z.string(),
  access_options: z.array(z.enum(['ai_suggest', 'leads', 'whitelabel', 'wallet'])),
});

export function AccessDialog(props: Props) {
  const { t } = useTranslation();
  const title = t(props.edited.place === 'others' ? 'sign-on.screen.othersTitle' : 'sign-on.screen.groupTitle');
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={title}
      size={440}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <AccessForm {...props} title={title} />
    </Modal>
  );
}

function AccessForm({ edited, options, onKeep, onClose, title }: Props & { title: string }) {
  const { t } = useTranslation();
  const isOthers = edited.place === 'others';
  const form = useZodForm(isOthers ? OTHERS : GROUP, {
    initialValues: { group: edited.group, access_options: edited.access_options },
    onSubmit: ({ group, access_options }) => {
      onKeep({ group, options: access_options.length > 0 ? access_options : null, place: edited.place });
    },
    onSaved: onClose,
  });
  return (
    <Form form={form} label={title}>
      {!isOthers && (
        <TextField
          label={t('sign-on.screen.groupName')}
          description={t('sign-on.screen.groupNameHelp')}
          data-autofocus
          {...form.field('group')}
        />
      )}
      <Checkbox.Group
        label={t('sign-on.screen.access')}
        description={isOthers && t('sign-on.screen.othersHelp')}
        {...form.field('access_options')}
      >
        <div className={classes.options}>
          {options.map((option) => (
            <Checkbox key={option} value={option} label={t(`team.screen.option.${option}`)} />
          ))}
        </div>
      </Checkbox.Group>
      <div className={classes.dialogFoot}>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button type="submit" variant="filled">
          {t('sign-on.screen.apply')}
        </Button>
      </div>
    </Form>
  );
}
