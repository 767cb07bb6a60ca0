/** Edits a new or existing page of a course. */
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api.ts';
import { BackButton } from '../../../ui/display/BackButton.tsx';
import { QueryState } from '../../../ui/feedback/QueryState.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { PageForm, type PageValues } from './PageForm.tsx';
import { useTrainingScope } from './scope.tsx';
import { useAddPage, useChangePage, useCoursePage } from './training.queries.ts';

const NOTHING: PageValues = { title: '', content: '', status: 'draft' };

export function NewPageScreen() {
  const { course } = useParams({ from: '/app/whitelabel/training-content/$course/create' });
  return <NewPage course={course} />;
}

export function NewPage({ course }: { course: number }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { home } = useTrainingScope();
  const add = useAddPage(course);
  return (
    <Page width="form" title={t('courses.write.createTitle')}>
      <ToPages course={course} />
      <PageForm
        values={NOTHING}
        submit={t('courses.write.create')}
        onSave={async (body) => {
          await add.mutateAsync(body);
          return () => navigate({ to: `${home}/$course`, params: { course } });
        }}
      />
    </Page>
  );
}

export function EditPageScreen() {
  const { course, page } = useParams({ from: '/app/whitelabel/training-content/$course/$page/edit' });
  return <EditPage course={course} page={page} />;
}

export function EditPage({ course, page }: { course: number; page: number }) {
  const { t } = useTranslation();
  const found = useCoursePage(course, page);
  return (
    <Page width="form" title={found.data?.title ?? t('navigation.entry.training')}>
      <ToPages course={course} />
      <QueryState query={found}>
        {(data) => <Editing key={page} place={{ id: course, page }} page={data} refetch={found.refetch} />}
      </QueryState>
    </Page>
  );
}

type Saved = PageValues & { changed_at: string };
interface EditingProps {
  place: { id: number; page: number };
  page: Saved;
  refetch: () => Promise<{ data: Saved | undefined }>;
}

/** The read state is fixed when editing starts. Later states are someone else's, and the user is asked. */
function Editing({ place, page, refetch }: EditingProps) {
  const change = useChangePage(place);
  const [seen, setSeen] = useState(page);
  const [isChanged, setChanged] = useState(false);
  const save = async (body: PageValues, overwrites = false) => {
    try {
      const { data } = await change.mutateAsync({ ...body, ...(!overwrites && { seen: seen.changed_at }) });
      setSeen(data);
      setChanged(false);
      return data;
    } catch (reason) {
      setChanged(reason instanceof ApiError && reason.code === 'courses.changed');
      throw reason;
    }
  };
  const showOther = async () => {
    const { data } = await refetch();
    if (!data) return;
    setSeen(data);
    setChanged(false);
  };
  return (
    <PageForm
      values={seen}
      onSave={async (body) => {
        await save(body);
      }}
      conflict={isChanged ? { onShow: showOther, onOverwrite: (body) => save(body, true) } : null}
    />
  );
}

function ToPages({ course }: { course: number }) {
  const { t } = useTranslation();
  const { home } = useTrainingScope();
  return (
    <BackButton
      label={t('courses.write.back')}
      to={(look) => <Link to={`${home}/$course`} params={{ course }} {...look} />}
    />
  );
}
