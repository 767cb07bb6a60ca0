/** admin/topics/create and admin/topics/{id}/edit */
import { TopicBody } from '@leadwright/contract/admin/catalogue';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { QueryState } from '../../../../ui/feedback/QueryState.tsx';
import { TextField } from '../../../../ui/form/fields.tsx';
import { useZodForm } from '../../../../ui/form/useZodForm.ts';
import { EditForm, EditPage, useSaved } from '../EditFrame.tsx';
import { type AdminTopic, useSaveTopic, useTopic } from './topics.queries.ts';

export function NewTopicScreen() {
  const { t } = useTranslation();
  return (
    <EditPage part="topics" title={t('admin-catalogue.topics.new')}>
      <TopicForm topic={null} />
    </EditPage>
  );
}

export function EditTopicScreen() {
  const { t } = useTranslation();
  const { id } = useParams({ from: '/app/admin/topics/$id/edit' });
  const topic = useTopic(id);
  return (
    <EditPage part="topics" title={topic.data?.name ?? t('admin-catalogue.topics.edit')}>
      <QueryState query={topic}>{(found) => <TopicForm topic={found} />}</QueryState>
    </EditPage>
  );
}

function TopicForm({ topic }: { topic: AdminTopic | null }) {
  const { t } = useTranslation();
  const save = useSaveTopic(topic?.id ?? null);
  const { isSaved, leave } = useSaved('topics');
  const form = useZodForm(TopicBody, {
    initialValues: { name: topic?.name ?? '' },
    onSubmit: async (body) => {
      await save.mutateAsync(body);
      await leave();
    },
  });
  return (
    <EditForm
      form={form}
      label={t(topic ? 'admin-catalogue.topics.edit' : 'admin-catalogue.topics.new')}
      submit={t(topic ? 'common.save' : 'admin-catalogue.topics.add')}
      isSaved={isSaved}
    >
      <TextField
        label={t('admin-catalogue.topics.field.name')}
        description={t('admin-catalogue.topics.help.name')}
        maxLength={160}
        {...form.field('name')}
      />
    </EditForm>
  );
}
