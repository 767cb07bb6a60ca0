/** A course without its pages: title, picture, topic, visibility. */
import { files } from '@leadwright/contract/files';
import { COURSE_STATES, CourseBody } from '@leadwright/contract/resale/courses';
import { Button, Modal, Radio } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../lib/act.ts';
import { upload } from '../../../lib/upload.ts';
import { Form } from '../../../ui/form/Form.tsx';
import { SelectField, TextAreaField, TextField } from '../../../ui/form/fields.tsx';
import { ImageUpload } from '../../../ui/form/ImageUpload.tsx';
import { useZodForm } from '../../../ui/form/useZodForm.ts';
import classes from './training.module.css';
import { type Course, useChangeCourse, useCreateCourse, useTopicsToChoose } from './training.queries.ts';

interface Props {
  course: Course | null;
  onClose: () => void;
}

export function CourseDialog({ course, onClose }: Props) {
  const { t } = useTranslation();
  const create = useCreateCourse();
  const change = useChangeCourse();
  const topics = useTopicsToChoose().data ?? [];
  const picture = useAct((file: File, once) => upload(files.uploadImage, file, once));
  const title = t(course ? 'courses.screen.editTitle' : 'courses.screen.addTitle');
  const form = useZodForm(CourseBody, {
    initialValues: {
      title: course?.title ?? '',
      description: course?.description ?? '',
      image: course?.image ?? null,
      topic_id: course?.topic ? String(course.topic.id) : null,
      status: course?.status ?? COURSE_STATES[0],
    },
    onSubmit: async (body) => {
      if (course) await change.mutateAsync({ id: course.id, ...body, seen: course.changed_at });
      else await create.mutateAsync(body);
    },
    onSaved: onClose,
  });
  const setImage = (url: string | null) => form.mantine.setFieldValue('image', url);
  return (
    <Modal opened onClose={onClose} title={title} size={520} closeButtonProps={{ 'aria-label': t('common.close') }}>
      <Form form={form} label={title}>
        <TextField label={t('courses.screen.title')} data-autofocus maxLength={160} {...form.field('title')} />
        <TextAreaField
          label={t('courses.screen.description')}
          maxLength={2000}
          maxRows={6}
          {...form.field('description')}
        />
        <ImageUpload
          label={t('courses.screen.image')}
          value={form.values.image}
          onFile={async (file) => setImage((await picture.mutateAsync(file)).url)}
          onRemove={() => setImage(null)}
        />
        <SelectField
          label={t('courses.screen.topic')}
          placeholder={t('courses.screen.noTopic')}
          clearable
          data={topics.map(({ id, name }) => ({ value: String(id), label: name }))}
          {...form.field('topic_id')}
        />
        <Radio.Group label={t('courses.screen.status')} {...form.field('status')}>
          <div className={classes.choices}>
            {COURSE_STATES.map((state) => (
              <Radio
                key={state}
                value={state}
                label={t(`courses.state.${state}`)}
                description={t(`courses.screen.${state}Help`)}
              />
            ))}
          </div>
        </Radio.Group>
        <div className={classes.foot}>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" variant="filled" loading={form.saving}>
            {t(course ? 'common.save' : 'courses.screen.add')}
          </Button>
        </div>
      </Form>
    </Modal>
  );
}
