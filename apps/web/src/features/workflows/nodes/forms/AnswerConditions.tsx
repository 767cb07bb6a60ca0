/** Conditions on answers of earlier AI research. */
import { columnsBefore } from '@leadwright/contract/automation/workflow-checks';
import { ANSWER_OPERATORS } from '@leadwright/contract/automation/workflow-graph';
import { Button, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../../ui/display/IconButton.tsx';
import { inOrder } from '../../../../ui/display/in-order.ts';
import { SelectField } from '../../../../ui/form/fields.tsx';
import { useEditing } from '../../editor/useEditor.ts';
import classes from '../nodes.module.css';
import { type NodeOf, useNodeForm } from './form.ts';

type Answer = NodeOf<'filter'>['settings']['answers'][number];

export function AnswerConditions({ node }: { node: NodeOf<'filter'> }) {
  const { t } = useTranslation();
  const { meaning } = useEditing();
  const { set } = useNodeForm(node);
  const { answers } = node.settings;
  const known = [...columnsBefore(meaning, node.id)];
  const [first] = known;
  if (!first && answers.length === 0) return null;
  return (
    <fieldset className={classes.group}>
      <legend className={classes.label}>{t('canvas.node.answersOf')}</legend>
      {inOrder(answers, (answer, index) => (
        <AnswerRow
          answer={answer}
          columns={[...new Set([...known, answer.column])]}
          onChange={(next) => set({ answers: answers.map((one, at) => (at === index ? next : one)) })}
          onRemove={() => set({ answers: answers.filter((_, at) => at !== index) })}
        />
      ))}
      {first && (
        <Button
          className={classes.adder ?? ''}
          variant="subtle"
          leftSection={<IconPlus />}
          onClick={() => set({ answers: [...answers, { column: first, operator: 'is', value: t('common.yes') }] })}
        >
          {t('canvas.node.addAnswer')}
        </Button>
      )}
    </fieldset>
  );
}

interface RowProps {
  answer: Answer;
  columns: string[];
  onChange: (answer: Answer) => void;
  onRemove: () => void;
}

function AnswerRow({ answer, columns, onChange, onRemove }: RowProps) {
  const { t } = useTranslation();
  const { column, operator, value } = answer;
  return (
    <div className={classes.answer}>
      <SelectField
        size="sm"
        aria-label={t('canvas.node.answerColumn')}
        allowDeselect={false}
        data={columns}
        value={column}
        onChange={(next) => onChange({ ...answer, column: next ?? column })}
      />
      <SelectField
        size="sm"
        aria-label={t('ui.filters.operator')}
        allowDeselect={false}
        data={ANSWER_OPERATORS.map((one) => ({ value: one, label: t(`canvas.node.operator.${one}`) }))}
        value={operator}
        onChange={(next) => onChange({ ...answer, operator: next as Answer['operator'] })}
      />
      {operator !== 'empty' && operator !== 'not_empty' && (
        <TextInput
          size="sm"
          aria-label={t('ui.filters.value')}
          maxLength={200}
          value={value}
          onChange={(event) => onChange({ ...answer, value: event.currentTarget.value })}
        />
      )}
      <IconButton label={t('common.remove')} onClick={onRemove}>
        <IconTrash />
      </IconButton>
    </div>
  );
}
