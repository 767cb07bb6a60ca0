/**
 * Rows by hand, for companies and people: one with its own form, or many pasted at once
 * (docs/product-rules.md#lists-and-results).
 */
import { LocalEntry, PeopleEntry } from '@leadwright/contract/results';
import { Button, Modal, Tabs } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api.ts';
import { FieldPair, Form } from '../../../ui/form/Form.tsx';
import { EmailField, TextField } from '../../../ui/form/fields.tsx';
import { useZodForm } from '../../../ui/form/useZodForm.ts';
import type { List } from '../../lists/lists.queries.ts';
import classes from '../dialogs.module.css';
import { columnName } from '../list/columns.tsx';
import { useAddManually } from '../results.queries.ts';
import { ENTRY_COLUMNS, type EntryType } from './entry-columns.ts';
import { ManualPaste } from './ManualPaste.tsx';

export function ManualEntryDialog({ list, onClose }: { list: List; onClose: () => void }) {
  const { t } = useTranslation();
  const type: EntryType = list.type === 'people' ? 'people' : 'local';
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('results.screen.manual.open')}
      size={560}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Tabs defaultValue="one" keepMounted={false}>
        <Tabs.List>
          <Tabs.Tab value="one">{t('results.screen.manual.one')}</Tabs.Tab>
          <Tabs.Tab value="many">{t('results.screen.manual.many')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="one" pt={16}>
          <OneEntry list={list} type={type} onDone={onClose} />
        </Tabs.Panel>
        <Tabs.Panel value="many" pt={16}>
          <ManualPaste list={list} type={type} onDone={onClose} />
        </Tabs.Panel>
      </Tabs>
    </Modal>
  );
}

function OneEntry({ list, type, onDone }: { list: List; type: EntryType; onDone: () => void }) {
  const { t } = useTranslation();
  const add = useAddManually(list.id);
  const form = useZodForm(type === 'local' ? LocalEntry : PeopleEntry, {
    initialValues: Object.fromEntries(ENTRY_COLUMNS[type].map((column) => [column, ''])) as Record<string, string>,
    onSubmit: async (entry) => {
      const answer = await add.mutateAsync([entry]);
      const refused = answer.refused[0];
      if (refused) throw new ApiError(422, { code: 'refused', message: answer.message, errors: refused.errors });
      onDone();
    },
  });
  const field = (column: string) => ({ label: columnName(t, column), ...form.field(column) });
  return (
    <Form form={form} label={t('results.screen.manual.open')}>
      {type === 'local' ? (
        <>
          <TextField {...field('website')} required data-autofocus inputMode="url" />
          <TextField {...field('name')} />
          <FieldPair>
            <EmailField {...field('email')} />
            <TextField {...field('phone')} type="tel" />
          </FieldPair>
          <FieldPair>
            <TextField {...field('first_name')} />
            <TextField {...field('last_name')} />
          </FieldPair>
          <FieldPair>
            <TextField {...field('street')} />
            <TextField {...field('postal_code')} />
          </FieldPair>
          <FieldPair>
            <TextField {...field('city')} />
            <TextField {...field('state')} />
          </FieldPair>
          <TextField {...field('country')} />
        </>
      ) : (
        <>
          <TextField {...field('linkedin_url')} data-autofocus inputMode="url" />
          <EmailField {...field('email')} />
          <TextField {...field('name')} />
          <FieldPair>
            <TextField {...field('position')} />
            <TextField {...field('company')} />
          </FieldPair>
        </>
      )}
      <div className={classes.foot}>
        <Button onClick={onDone}>{t('common.cancel')}</Button>
        <Button type="submit" variant="filled" loading={form.saving}>
          {t('results.screen.manual.add')}
        </Button>
      </div>
    </Form>
  );
}
