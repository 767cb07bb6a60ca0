/**
 * Title, text and state of a page. Asks about unsaved changes. Changes by others are shown and overwritten only on
 * request.
 */
import { COURSE_STATES, CoursePageBody } from '@leadwright/contract/resale/courses';
import { Button, Radio } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useOnChange } from '../../../lib/hooks/on-change.ts';
import { Note } from '../../../ui/feedback/Note.tsx';
import { useLeaveGuard } from '../../../ui/feedback/useLeaveGuard.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { TextField } from '../../../ui/form/fields.tsx';
import { RichText } from '../../../ui/form/RichText.tsx';
import { useZodForm, type ZodForm } from '../../../ui/form/useZodForm.ts';
import { SaveBar } from '../../../ui/layout/SaveBar.tsx';
import classes from './training.module.css';

/** A type, not an interface: forms take any record. */
export type PageValues = {
  title: string;
  content: string;
  status: (typeof COURSE_STATES)[number];
};

interface Props {
  /** The values on the server. */
  values: PageValues;
  /** Label of a new page's button; an existing page has a save bar. */
  submit?: string;
  /** May return a navigation to run once the form counts as saved. */
  // biome-ignore lint/suspicious/noConfusingVoidType: most callers stay where they are
  onSave: (body: PageValues) => Promise<(() => unknown) | void>;
  conflict?: { onShow: () => Promise<void>; onOverwrite: (body: PageValues) => Promise<unknown> } | null;
}

const valuesOf = ({ title, content, status }: PageValues): PageValues => ({ title, content, status });

export function PageForm({ values, submit, onSave, conflict }: Props) {
  const { t } = useTranslation();
  const form = useZodForm(CoursePageBody, {
    initialValues: valuesOf(values),
    onSubmit: async (body) => {
      const leave = await onSave(body);
      if (!leave) return;
      form.load(valuesOf(body));
      // In the next tick, after the form knows that nothing is unsaved.
      setTimeout(leave);
    },
  });
  const { load } = form;
  // Loads what the server stored, sanitized, or what someone else saved. Only a new state on the server is loaded.
  useOnChange(() => load(valuesOf(values)), [values]);
  return (
    <div className={classes.column}>
      {conflict && <Conflict values={form.values} {...conflict} />}
      <Form form={form} label={values.title || t('courses.write.createTitle')}>
        <TextField label={t('courses.write.title')} maxLength={160} {...form.field('title')} />
        <RichText label={t('courses.write.content')} media {...form.field('content')} />
        <Radio.Group label={t('courses.write.status')} {...form.field('status')}>
          <div className={classes.choices}>
            {COURSE_STATES.map((state) => (
              <Radio
                key={state}
                value={state}
                label={t(`courses.state.${state}`)}
                description={t(`courses.write.${state}Help`)}
              />
            ))}
          </div>
        </Radio.Group>
        {submit && (
          <div className={classes.foot}>
            <Button type="submit" variant="filled" loading={form.saving}>
              {submit}
            </Button>
          </div>
        )}
      </Form>
      {submit ? <Guard form={form} /> : <SaveBar form={form} />}
    </div>
  );
}

const Guard = ({ form }: { form: Pick<ZodForm, 'changes' | 'saving'> }) => useLeaveGuard(form);

function Conflict({ values, onShow, onOverwrite }: NonNullable<Props['conflict']> & { values: PageValues }) {
  const { t } = useTranslation();
  return (
    <Note tone="warn" role="alert">
      <b>{t('courses.write.conflict')}</b>
      <p>{t('courses.write.conflictText')}</p>
      <div className={classes.ways}>
        <Button onClick={() => void onShow()}>{t('courses.write.showOther')}</Button>
        <Button color="red" onClick={() => void onOverwrite(values).catch((reason) => console.warn(reason))}>
          {t('courses.write.overwrite')}
        </Button>
      </div>
    </Note>
  );
}
