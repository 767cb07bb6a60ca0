/** One column: its content, its target field with type, and the policy. */
import { CRM_POLICIES } from '@leadwright/contract/integrations/crm';
import {
  type CrmFieldInfo,
  type CrmFieldList,
  isCompanyField,
  TAG_COLUMNS,
  TAGS_FIELD,
} from '@leadwright/contract/integrations/crm-fields';
import { IconAlertTriangle, IconArrowRight, IconLock } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { StateWord, Tag } from '../../../ui/display/marks.tsx';
import { SelectField } from '../../../ui/form/fields.tsx';
import type { Connection, Policy } from '../crm.queries.ts';
import { columnName, fieldName, NAMES } from '../words.ts';
import { iconOf, kindName } from './column-kinds.tsx';
import classes from './fields.module.css';
import type { Draft, Row } from './useDraft.ts';

export type FieldList = Pick<CrmFieldList, 'fields'>;

interface Props {
  row: Row;
  connection: Connection;
  fields: FieldList;
  draft: Draft;
}

const NOT_SENT = '';
/** Labels and tags can only become tags; other columns may. */
const isTagColumn = ({ column }: Row) => TAG_COLUMNS.includes(column);

export function MappingRow({ row, connection, fields, draft }: Props) {
  const { t } = useTranslation();
  const name = columnName(t, row.column);
  const crm = NAMES[connection.provider];
  const Icon = iconOf(row);
  return (
    <tr data-changed={draft.isChanged(row.column) || undefined} data-warn={isWrong(row) || undefined}>
      <td>
        <span className={classes.ours}>
          <Icon aria-hidden="true" />
          <span className="ell b5">{name}</span>
          <small>{kindName(t, row)}</small>
        </span>
      </td>
      <td className={classes.arrow}>
        <IconArrowRight aria-hidden="true" />
      </td>
      <td className={classes.choice}>
        <SelectField
          size="sm"
          variant="unstyled"
          classNames={{ input: classes.input ?? '' }}
          aria-label={t('sending.mapping.fieldOf', { column: name, crm })}
          allowDeselect={false}
          searchable={!isTagColumn(row)}
          nothingFoundMessage={t('ui.state.noResults')}
          comboboxProps={{ width: 260, position: 'bottom-start' }}
          data={choicesOf(t, row, fields.fields, draft, connection.can.tags)}
          value={row.field ?? NOT_SENT}
          onChange={(field) => field !== null && draft.change(row, { field: field === NOT_SENT ? null : field })}
        />
      </td>
      <td>
        <span className={classes.type}>
          <TypeThere row={row} fields={fields.fields} crm={crm} />
        </span>
      </td>
      {connection.can.update && (
        <td className={classes.choice}>
          <PolicyChoice row={row} name={name} onChange={(policy) => draft.change(row, { policy })} />
        </td>
      )}
    </tr>
  );
}

const isWrong = (row: Row) => row.is_gone || (row.missing_options !== null && row.missing_options.missing > 0);

/** Standard fields first, then the CRM's own, then those of the contact's company. A field that another column fills is disabled. */
function choicesOf(t: TFunction, row: Row, fields: CrmFieldInfo[], draft: Draft, canTag: boolean) {
  const none = { value: NOT_SENT, label: t('sending.mapping.none') };
  const tags = canTag ? [{ value: TAGS_FIELD, label: t('sending.tags') }] : [];
  if (isTagColumn(row)) return [none, ...tags];
  const items = (some: CrmFieldInfo[]) =>
    some.map(({ key, label }) => {
      const other = draft.usedBy(key);
      return { value: key, label: fieldName(t, key, label), disabled: other !== undefined && other !== row.column };
    });
  const options = (isCustom: boolean) =>
    items(fields.filter(({ key, is_custom }) => is_custom === isCustom && !isCompanyField(key)));
  const ofCompany = items(fields.filter(({ key }) => isCompanyField(key)));
  // A deleted field stays the target until another is chosen.
  const gone = row.is_gone && row.field !== null ? [{ value: row.field, label: row.field }] : [];
  return [
    none,
    ...tags,
    ...gone,
    { group: t('sending.mapping.standard'), items: options(false) },
    { group: t('sending.mapping.custom'), items: options(true) },
    ...(ofCompany.length > 0 ? [{ group: t('sending.mapping.company'), items: ofCompany }] : []),
  ];
}

function TypeThere({ row, fields, crm }: { row: Row; fields: CrmFieldInfo[]; crm: string }) {
  const { t } = useTranslation();
  const missing = row.missing_options;
  if (row.field === null) return null;
  if (row.is_gone)
    return (
      <StateWord tone="warn" icon={<IconAlertTriangle />}>
        {t('sending.mapping.gone', { crm })}
      </StateWord>
    );
  if (missing && missing.missing > 0)
    return (
      <span title={missing.values.join(', ')}>
        <StateWord tone="warn" icon={<IconAlertTriangle />}>
          {t('sending.mapping.noOption', { n: formatNumber(missing.missing), of: formatNumber(missing.of) })}
        </StateWord>
      </span>
    );
  const field = fields.find(({ key }) => key === row.field);
  const isCustom = field?.is_custom ?? false;
  return (
    <>
      <Tag>{t(kindOf(row.field, isCustom))}</Tag>
      <span className="c12 t3">
        {row.field === TAGS_FIELD ? t('sending.tags') : field && t(`sending.fieldType.${field.type}`)}
      </span>
    </>
  );
}

const kindOf = (key: string, isCustom: boolean) =>
  isCompanyField(key)
    ? ('sending.mapping.company' as const)
    : (`sending.mapping.${isCustom ? 'custom' : 'standard'}` as const);

function PolicyChoice({ row, name, onChange }: { row: Row; name: string; onChange: (policy: Policy) => void }) {
  const { t } = useTranslation();
  if (row.field === null) return null;
  if (row.field === TAGS_FIELD)
    return (
      <span className={classes.locked}>
        <IconLock aria-hidden="true" />
        {t('sending.mapping.added')}
      </span>
    );
  return (
    <SelectField
      size="sm"
      variant="unstyled"
      classNames={{ input: classes.input ?? '' }}
      aria-label={t('sending.mapping.policyOf', { column: name })}
      allowDeselect={false}
      data={CRM_POLICIES.map((value) => ({ value, label: t(`sending.policy.short.${value}`) }))}
      value={row.policy}
      onChange={(policy) => policy && onChange(policy as Policy)}
    />
  );
}
