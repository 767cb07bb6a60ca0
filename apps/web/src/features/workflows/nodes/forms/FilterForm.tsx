/** Filter: conditions on columns of incoming leads, their e-mail and labels, and AI research answers. */
import { WITH_EMAIL } from '@leadwright/contract/leads/result-filter';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { inOrder } from '../../../../ui/display/in-order.ts';
import { Note } from '../../../../ui/feedback/Note.tsx';
import { ConditionRow } from '../../../../ui/filters/ConditionRow.tsx';
import { type Condition, type FilterColumn, withColumn } from '../../../../ui/filters/filters.ts';
import { MultiSelectField, SelectField } from '../../../../ui/form/fields.tsx';
import { filterColumns, useLabels } from '../../../results/public.ts';
import classes from '../nodes.module.css';
import { AnswerConditions } from './AnswerConditions.tsx';
import { type FormProps, type NodeOf, useNodeForm } from './form.ts';

const EMAIL_STATES = [
  WITH_EMAIL.all,
  WITH_EMAIL.found,
  WITH_EMAIL.potentialsFound,
  WITH_EMAIL.notFound,
  WITH_EMAIL.notChecked,
] as const;

export function FilterForm({ node, incoming }: FormProps<'filter'>) {
  const { t } = useTranslation();
  const { set, error } = useNodeForm(node);
  const labels = useLabels().data ?? [];
  const { with_email, labels: chosen } = node.settings;
  const missing = error('conditions');
  return (
    <div className={classes.form}>
      <p className="c13 t2">{t('canvas.node.allMet')}</p>
      <SelectField
        label={t('canvas.node.email')}
        allowDeselect={false}
        data={EMAIL_STATES.map((state) => ({ value: String(state), label: t(`canvas.node.emails.${state}`) }))}
        value={String(with_email)}
        onChange={(next) => set({ with_email: Number(next) as typeof with_email })}
      />
      {incoming === null ? (
        <Note>{t('canvas.node.noColumns')}</Note>
      ) : (
        <Conditions node={node} columns={filterColumns(incoming, t)} />
      )}
      <AnswerConditions node={node} />
      {labels.length > 0 && (
        <MultiSelectField
          label={t('canvas.node.labels')}
          placeholder={chosen.length === 0 ? t('canvas.node.anyLabel') : ''}
          data={labels.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={chosen.map(String)}
          error={error('labels')}
          onChange={(next) => set({ labels: next.map(Number) })}
        />
      )}
      {missing && <p className={classes.missing}>{missing}</p>}
    </div>
  );
}

const asRow = ({ column, operator, value }: NodeOf<'filter'>['settings']['conditions'][number]): Condition => ({
  column,
  operator,
  value: String(value ?? ''),
});

function Conditions({ node, columns }: { node: NodeOf<'filter'>; columns: FilterColumn[] }) {
  const { t } = useTranslation();
  const { set } = useNodeForm(node);
  const rows = node.settings.conditions.map(asRow);
  const put = (next: Condition[]) => set({ conditions: next });
  const [first] = columns;
  return (
    <fieldset className={classes.group}>
      <legend className={classes.label}>{t('canvas.node.conditions')}</legend>
      {inOrder(rows, (row, index) => (
        <ConditionRow
          row={row}
          columns={columns}
          onChange={(next) => put(rows.map((one, at) => (at === index ? next : one)))}
          onRemove={() => put(rows.filter((_, at) => at !== index))}
        />
      ))}
      {first && (
        <Button
          className={classes.adder ?? ''}
          variant="subtle"
          leftSection={<IconPlus />}
          onClick={() => put([...rows, withColumn({ column: '', operator: 'like', value: '' }, first)])}
        >
          {t('canvas.node.addCondition')}
        </Button>
      )}
    </fieldset>
  );
}
