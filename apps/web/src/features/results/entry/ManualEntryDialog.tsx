/** Manual entry of companies and people: one by form, or many by pasting (docs/product-rules.md#lists-and-results). */
import {
  ENTRY_COLUMNS,
  type EntryType,
  kindOf,
  REQUIRED_COLUMNS,
  type ResultColumn,
} from '@leadwright/contract/leads/result-columns';
import { LocalEntry, PeopleEntry } from '@leadwright/contract/leads/results';
import { Button, Modal, Tabs } from '@mantine/core';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api.ts';
import { useKeptState } from '../../../lib/kept/kept-input.ts';
import { FieldPair, Form } from '../../../ui/form/Form.tsx';
import { EmailField, TextField } from '../../../ui/form/fields.tsx';
import { useZodForm } from '../../../ui/form/useZodForm.ts';
import type { List } from '../../lists/public.ts';
import classes from '../dialogs.module.css';
import { columnName } from '../list/columns.tsx';
import { useAddManually } from '../results.queries.ts';
import { ManualPaste } from './ManualPaste.tsx';

const ONE = 'one';

export function ManualEntryDialog({ list, onClose }: { list: List; onClose: () => void }) {
  const { t } = useTranslation();
  const type: EntryType = list.type === 'people' ? 'people' : 'local';
  const [tab, setTab] = useKeptState('tab', ONE);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('results.screen.manual.open')}
      size={560}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {/* Both stay, so that a look at the other one loses nothing. */}
      <Tabs value={tab} onChange={(value) => setTab(value ?? ONE)} keepMounted>
        <Tabs.List>
          <Tabs.Tab value={ONE}>{t('results.screen.manual.one')}</Tabs.Tab>
          <Tabs.Tab value="many">{t('results.screen.manual.many')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value={ONE} pt={16}>
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
      {rowsOf(type).map((columns) => {
        const fields = columns.map((column) => <Field key={column} type={type} column={column} {...field(column)} />);
        return fields.length > 1 ? <FieldPair key={columns[0]}>{fields}</FieldPair> : fields[0];
      })}
      <div className={classes.foot}>
        <Button onClick={onDone}>{t('common.cancel')}</Button>
        <Button type="submit" variant="filled" loading={form.saving}>
          {t('results.screen.manual.add')}
        </Button>
      </div>
    </Form>
  );
}

/** Fields shown side by side. */
const PAIRS: readonly (readonly ResultColumn[])[] = [
  ['email', 'phone'],
  ['first_name', 'last_name'],
  ['street', 'postal_code'],
  ['city', 'state'],
  ['position', 'company'],
];

function rowsOf(type: EntryType): (readonly ResultColumn[])[] {
  const columns: readonly ResultColumn[] = ENTRY_COLUMNS[type];
  const pairs = PAIRS.filter((pair) => pair.every((column) => columns.includes(column)));
  return columns.flatMap((column) => {
    const pair = pairs.find((each) => each.includes(column));
    return pair ? (pair[0] === column ? [pair] : []) : [[column]];
  });
}

type FieldProps = { type: EntryType; column: ResultColumn } & ComponentProps<typeof TextField>;

function Field({ type, column, ...field }: FieldProps) {
  const kind = kindOf(column);
  const isFirst = ENTRY_COLUMNS[type][0] === column;
  const props = { ...field, ...(isFirst && { 'data-autofocus': true }) };
  if (kind === 'email') return <EmailField {...props} />;
  if (kind === 'phone') return <TextField {...props} type="tel" />;
  const isUrl = kind === 'url' || kind === 'profile';
  const isRequired = isFirst && REQUIRED_COLUMNS[type].length === 1;
  return <TextField {...props} required={isRequired} {...(isUrl && { inputMode: 'url' })} />;
}
