/** AI research: a question about each lead, the answer format, and its sources. */
import { ANSWER_KINDS, type AnswerKind } from '@leadwright/contract/automation/workflow-graph';
import { useTranslation } from 'react-i18next';
import { CheckField, SelectField, TextAreaField, TextField } from '../../../../ui/form/fields.tsx';
import classes from '../nodes.module.css';
import { type FormProps, useNodeForm } from './form.ts';
import { MostField } from './MostField.tsx';
import { ProfileNote } from './ProfileNote.tsx';

export function ResearchForm({ node, incoming }: FormProps<'ai_research'>) {
  const { t } = useTranslation();
  const { set, error } = useNodeForm(node);
  const { question, answer, column, most, reads_website, reads_training, on_failure } = node.settings;
  return (
    <div className={classes.form}>
      <ProfileNote />
      <TextAreaField
        label={t(`canvas.node.question.${incoming ?? 'any'}`)}
        placeholder={t('canvas.node.questionHint')}
        maxLength={1000}
        value={question}
        error={error('question')}
        onChange={(event) => set({ question: event.currentTarget.value })}
      />
      <SelectField
        label={t('canvas.node.answer')}
        allowDeselect={false}
        data={ANSWER_KINDS.map((kind) => ({ value: kind, label: t(`canvas.node.answers.${kind}`) }))}
        value={answer}
        onChange={(next) => set({ answer: next as AnswerKind })}
      />
      <TextField
        label={t('canvas.node.column')}
        placeholder={t('canvas.node.columnHint')}
        maxLength={60}
        value={column}
        error={error('column')}
        onChange={(event) => set({ column: event.currentTarget.value })}
      />
      <MostField value={most} error={error('most')} onChange={(next) => set({ most: next })} />
      <SelectField
        label={t('canvas.node.onFailure')}
        allowDeselect={false}
        data={(['skip', 'pass'] as const).map((way) => ({ value: way, label: t(`canvas.node.failures.${way}`) }))}
        value={on_failure}
        onChange={(next) => set({ on_failure: next as typeof on_failure })}
      />
      <fieldset className={classes.group}>
        <legend className={classes.label}>{t('canvas.node.reads')}</legend>
        <CheckField
          label={t('canvas.node.readsWebsite')}
          checked={reads_website}
          onChange={(event) => set({ reads_website: event.currentTarget.checked })}
        />
        <CheckField
          label={t('canvas.node.readsTraining')}
          checked={reads_training}
          onChange={(event) => set({ reads_training: event.currentTarget.checked })}
        />
      </fieldset>
    </div>
  );
}
