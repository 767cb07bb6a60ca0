/** One course with its pages in order. */
import { MAX_COURSE_PAGES } from '@leadwright/contract/resale/courses';
import { Button } from '@mantine/core';
import { IconFileText, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../lib/format.ts';
import { useKeptState } from '../../../lib/kept/kept-input.ts';
import { BackButton } from '../../../ui/display/BackButton.tsx';
import { IconButton } from '../../../ui/display/IconButton.tsx';
import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { QueryState } from '../../../ui/feedback/QueryState.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { SortableRows } from '../../../ui/layout/SortableRows.tsx';
import { CourseDialog } from './CourseDialog.tsx';
import { RemoveCourseDialog, StateBadge } from './course-parts.tsx';
import { useTrainingScope } from './scope.tsx';
import classes from './training.module.css';
import { useCourse, useOrderPages, useRemovePage } from './training.queries.ts';

type Found = NonNullable<ReturnType<typeof useCourse>['data']>;
type PageItem = Found['items'][number];

export function CoursePagesScreen() {
  const { course } = useParams({ from: '/app/whitelabel/training-content/$course/' });
  return <CoursePages id={course} />;
}

export function CoursePages({ id }: { id: number }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { home } = useTrainingScope();
  const course = useCourse(id);
  const [isEditing, setEditing] = useKeptState('course', false);
  const [removing, setRemoving] = useState<Found | null>(null);
  const found = course.data;
  const add = (
    <Button
      variant="filled"
      leftSection={<IconPlus />}
      disabled={(found?.items.length ?? 0) >= MAX_COURSE_PAGES}
      renderRoot={(props) => <Link to={`${home}/$course/create`} params={{ course: id }} {...props} />}
    >
      {t('courses.pages.add')}
    </Button>
  );
  return (
    <Page
      title={found?.title ?? t('navigation.entry.training')}
      mark={found && <StateBadge status={found.status} />}
      actions={
        found && (
          <>
            <Button color="red" leftSection={<IconTrash />} data-danger onClick={() => setRemoving(found)}>
              {t('courses.screen.remove')}
            </Button>
            <Button leftSection={<IconPencil />} onClick={() => setEditing(true)}>
              {t('courses.pages.edit')}
            </Button>
            {found.items.length > 0 && add}
          </>
        )
      }
    >
      <BackButton label={t('courses.pages.back')} to={(look) => <Link to={home} {...look} />} />
      <QueryState query={course}>
        {(shown) => (
          <>
            {shown.description && <p className={classes.intro}>{shown.description}</p>}
            <Pages course={shown} add={add} />
          </>
        )}
      </QueryState>
      {isEditing && found && <CourseDialog course={found} onClose={() => setEditing(false)} />}
      <RemoveCourseDialog
        course={removing}
        onClose={() => setRemoving(null)}
        onRemoved={() => void navigate({ to: home })}
      />
    </Page>
  );
}

function Pages({ course, add }: { course: Found; add: ReactNode }) {
  const { t } = useTranslation();
  const order = useOrderPages(course.id);
  const remove = useRemovePage(course.id);
  const [removing, setRemoving] = useState<PageItem | null>(null);
  if (course.items.length === 0)
    return (
      <Card>
        <EmptyState
          icon={<IconFileText />}
          title={t('courses.pages.none')}
          text={t('courses.pages.noneText')}
          action={add}
        />
      </Card>
    );
  return (
    <Card padded={false}>
      <SortableRows
        label={t('courses.pages.list')}
        rows={course.items}
        nameOf={({ title }) => title}
        onOrder={(ids) => order.mutateAsync(ids)}
      >
        {(page) => <PageRow courseId={course.id} page={page} onRemove={setRemoving} />}
      </SortableRows>
      <ConfirmDialog
        opened={removing !== null}
        title={t('courses.pages.removeTitle', { title: removing?.title ?? '' })}
        text={t('courses.pages.removeText')}
        confirm={t('courses.pages.remove')}
        cancel={t('courses.pages.keep')}
        onConfirm={() => removing && remove.mutateAsync(removing.id)}
        onClose={() => setRemoving(null)}
      />
    </Card>
  );
}

interface RowProps {
  courseId: number;
  page: PageItem;
  onRemove: (page: PageItem) => void;
}

function PageRow({ courseId, page, onRemove }: RowProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { home } = useTrainingScope();
  const { id, title, status, changed_at } = page;
  const edit = { to: `${home}/$course/$page/edit`, params: { course: courseId, page: id } } as const;
  return (
    <div className={classes.row} data-low>
      <span className={classes.names}>
        <Link className={classes.title} {...edit}>
          {title}
        </Link>
        <span className={classes.facts}>{t('courses.pages.changed', { when: formatDateTime(changed_at) })}</span>
      </span>
      <StateBadge status={status} />
      <span className={classes.acts}>
        <IconButton small label={t('courses.pages.editOf', { title })} onClick={() => void navigate(edit)}>
          <IconPencil />
        </IconButton>
        <IconButton small label={t('courses.pages.removeOf', { title })} onClick={() => onRemove(page)}>
          <IconTrash />
        </IconButton>
      </span>
    </div>
  );
}
