/** The target of each column, and the policy for fields that already have a value. */
import { TAG_COLUMNS } from '@leadwright/contract/integrations/crm-fields';
import { Button, Menu } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import type { Connection } from '../crm.queries.ts';
import { columnName, NAMES } from '../words.ts';
import classes from './fields.module.css';
import { type FieldList, MappingRow } from './MappingRow.tsx';
import type { Draft } from './useDraft.ts';

interface Props {
  connection: Connection;
  fields: FieldList;
  draft: Draft;
  onNewField: () => void;
}

export function MappingTable({ connection, fields, draft, onNewField }: Props) {
  const { t } = useTranslation();
  const crm = NAMES[connection.provider];
  return (
    <div>
      <section className={classes.card}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th>{t('sending.mapping.ours')}</th>
              <th>
                <span className="sr">{t('sending.mapping.goesTo')}</span>
              </th>
              <th>{t('sending.mapping.theirs', { crm })}</th>
              <th>{t('sending.mapping.type')}</th>
              {connection.can.update && <th>{t('sending.mapping.policy')}</th>}
            </tr>
          </thead>
          <tbody>
            {draft.shown.map((row) => (
              <MappingRow key={row.column} row={row} connection={connection} fields={fields} draft={draft} />
            ))}
          </tbody>
        </table>
      </section>
      <div className={classes.under}>
        <AddColumn draft={draft} canTag={connection.can.tags} />
        {connection.can.create_field && (
          <span className="right">
            <Button variant="subtle" leftSection={<IconPlus />} onClick={onNewField}>
              {t('sending.mapping.newField', { crm })}
            </Button>
          </span>
        )}
      </div>
    </div>
  );
}

function AddColumn({ draft: { hidden, add }, canTag }: { draft: Draft; canTag: boolean }) {
  const { t } = useTranslation();
  const offered = hidden.filter(({ column }) => canTag || !TAG_COLUMNS.includes(column));
  if (offered.length === 0) return null;
  return (
    <>
      <Menu position="bottom-start">
        <Menu.Target>
          <Button variant="subtle" leftSection={<IconPlus />}>
            {t('sending.mapping.add')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={classes.columns ?? ''}>
          {offered.map(({ column }) => (
            <Menu.Item key={column} onClick={() => add(column)}>
              {columnName(t, column)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <span className="c13 t3">
        {t('sending.mapping.notSent', { count: offered.length, n: formatNumber(offered.length) })}
      </span>
    </>
  );
}
