/** One custom link: its name, its URL, and where it opens. */
import { CustomLinkBody } from '@leadwright/contract/resale/custom-links';
import { Button, Modal, Radio } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Form } from '../../../ui/form/Form.tsx';
import { TextField } from '../../../ui/form/fields.tsx';
import { useZodForm } from '../../../ui/form/useZodForm.ts';
import classes from './links.module.css';
import { type CustomLink, useChangeLink, useCreateLink } from './links.queries.ts';

const OPENS = ['tab', 'page'] as const;

export function LinkDialog({ link, onClose }: { link: CustomLink | null; onClose: () => void }) {
  const { t } = useTranslation();
  const create = useCreateLink();
  const change = useChangeLink();
  const title = t(link ? 'custom-links.screen.editTitle' : 'custom-links.screen.addTitle');
  const form = useZodForm(CustomLinkBody, {
    initialValues: { label: link?.label ?? '', url: link?.url ?? '', opens: link?.opens ?? OPENS[0] },
    onSubmit: async (body) => {
      await (link ? change.mutateAsync({ id: link.id, ...body }) : create.mutateAsync(body));
    },
    onSaved: onClose,
  });
  return (
    <Modal opened onClose={onClose} title={title} size={480} closeButtonProps={{ 'aria-label': t('common.close') }}>
      <Form form={form} label={title}>
        <TextField label={t('custom-links.screen.label')} data-autofocus maxLength={40} {...form.field('label')} />
        <TextField
          label={t('custom-links.screen.url')}
          description={t('custom-links.screen.urlHelp')}
          placeholder="https://"
          inputMode="url"
          {...form.field('url')}
        />
        <Radio.Group label={t('custom-links.screen.opens')} {...form.field('opens')}>
          <div className={classes.choices}>
            <Radio value="tab" label={t('custom-links.screen.tab')} />
            <Radio value="page" label={t('custom-links.screen.page')} description={t('custom-links.screen.pageHelp')} />
          </div>
        </Radio.Group>
        <div className={classes.foot}>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" variant="filled" loading={form.saving}>
            {t(link ? 'common.save' : 'custom-links.screen.add')}
          </Button>
        </div>
      </Form>
    </Modal>
  );
}
