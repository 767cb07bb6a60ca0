/** Courses for customers, of a reseller or the platform: search, pages, order, create, edit, delete. */
import { DEFAULT_PAGE_SIZE } from '@leadwright/contract/common';
import { Button } from '@mantine/core';
import { IconArrowBackUp, IconHistory, IconPencil, IconPlus, IconSchool, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLastPage, within } from '../../../lib/answers.ts';
import { formatNumber } from '../../../lib/format.ts';
import { useKeptState } from '../../../lib/kept/kept-input.ts';
import { useSite } from '../../../lib/site.ts';
import { IconButton } from '../../../ui/display/IconButton.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { NoResults } from '../../../ui/feedback/NoResults.tsx';
import { Note } from '../../../ui/feedback/Note.tsx';
import { QueryState } from '../../../ui/feedback/QueryState.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { KeptTools } from '../../../ui/layout/KeptTools.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { Pager } from '../../../ui/layout/Pager.tsx';
import { SortableRows } from '../../../ui/layout/SortableRows.tsx';
import { SearchBox } from '../../../ui/layout/Toolbar.tsx';
import { type KeptParams, questionOf, useKeptParams } from '../../../ui/layout/useKeptParams.ts';
import { CourseDialog } from './CourseDialog.tsx';
import { CoursePicture, RemoveCourseDialog, StateBadge } from './course-parts.tsx';
import { useTrainingScope } from './scope.tsx';
import classes from './training.module.css';
import { type Course, useCourses, useOrderCourses, useRestoreCourse } from './training.queries.ts';

export function TrainingContentScreen() {
  const { t } = useTranslation();
  const { isKept } = useTrainingScope();
  const params = useKeptParams();
  const { page, limit, search, deleted } = params;
  const found = useCourses(questionOf(params));
  useLastPage(found, { page, limit }, params.correctPage);
  const isOff = useSite()?.show_training_center === false;
  const [editing, setEditing] = useKeptState<Course | 'new' | null>('course', null);
  const isNone = found.data?.total === 0 && search === '' && !deleted;
  const add = (
    <Button variant="filled" leftSection={<IconPlus />} onClick={() => setEditing('new')}>
      {t('courses.screen.add')}
    </Button>
  );
  return (
    <Page
      title={t('navigation.entry.training')}
      actions={
        <>
          {isKept && <ToHistory />}
          {!isNone && add}
        </>
      }
    >
      <p className={classes.intro}>{t('courses.screen.intro')}</p>
      {isOff && <Note tone="warn">{t('courses.screen.off')}</Note>}
      <Tools params={params} isNone={isNone} />
      <QueryState
        query={within(found, ({ data }) => data)}
        isEmpty={(rows) => rows.length === 0}
        empty={<Card>{isNone ? <NoCourses add={add} /> : <NoResults />}</Card>}
      >
        {(rows) => (
          <Card padded={false}>
            {deleted ? <Deleted courses={rows} /> : <Courses courses={rows} onEdit={setEditing} />}
          </Card>
        )}
      </QueryState>
      {(found.counted?.total ?? 0) > DEFAULT_PAGE_SIZE && (
        <Pager
          page={page}
          pageSize={limit}
          total={found.counted?.total}
          pending={found.isPending}
          onPage={params.setPage}
          onPageSize={params.setLimit}
        />
      )}
      {editing && <CourseDialog course={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </Page>
  );
}

function ToHistory() {
  const { t } = useTranslation();
  return (
    <Button
      leftSection={<IconHistory />}
      renderRoot={(props) => <Link to="/admin/training-content/history" {...props} />}
    >
      {t('admin-catalogue.history')}
    </Button>
  );
}

function Tools({ params, isNone }: { params: KeptParams; isNone: boolean }) {
  const { t } = useTranslation();
  const { isKept } = useTrainingScope();
  const find = t('courses.screen.find');
  if (isNone && !isKept) return null;
  return (
    <div className={classes.tools}>
      {isKept ? (
        <KeptTools params={params} find={find} />
      ) : (
        <SearchBox label={find} value={params.search} onChange={params.setSearch} width={280} />
      )}
    </div>
  );
}

function Courses({ courses, onEdit }: { courses: Course[]; onEdit: (course: Course) => void }) {
  const { t } = useTranslation();
  const order = useOrderCourses();
  const [removing, setRemoving] = useState<Course | null>(null);
  return (
    <>
      <SortableRows
        label={t('courses.screen.list')}
        rows={courses}
        nameOf={({ title }) => title}
        onOrder={(ids) => order.mutateAsync(ids)}
      >
        {(course) => <CourseRow course={course} onEdit={onEdit} onRemove={setRemoving} />}
      </SortableRows>
      <RemoveCourseDialog course={removing} onClose={() => setRemoving(null)} />
    </>
  );
}

function Deleted({ courses }: { courses: Course[] }) {
  const { t } = useTranslation();
  const restore = useRestoreCourse();
  return (
    <ul className={classes.deleted} aria-label={t('admin-catalogue.deleted')}>
      {courses.map(({ id, title, image, pages }) => (
        <li key={id} className={classes.row}>
          <CoursePicture image={image} />
          <span className={classes.names}>
            <b className={classes.title}>{title}</b>
            <span className={classes.facts}>{t('courses.screen.pages', { count: pages, n: formatNumber(pages) })}</span>
          </span>
          <Button
            aria-label={t('admin-catalogue.restoreOf', { name: title })}
            leftSection={<IconArrowBackUp />}
            onClick={() => restore.mutate(id)}
          >
            {t('admin-catalogue.restore')}
          </Button>
        </li>
      ))}
    </ul>
  );
}

function NoCourses({ add }: { add: ReactNode }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={<IconSchool />}
      title={t('courses.screen.none')}
      text={t('courses.screen.noneText')}
      action={add}
    />
  );
}

interface RowProps {
  course: Course;
  onEdit: (course: Course) => void;
  onRemove: (course: Course) => void;
}

function CourseRow({ course, onEdit, onRemove }: RowProps) {
  const { t } = useTranslation();
  const { home } = useTrainingScope();
  const { id, title, description, topic, pages, status, hasContent } = course;
  return (
    <div className={classes.row}>
      <CoursePicture image={course.image} />
      <span className={classes.names}>
        <Link className={classes.title} to={`${home}/$course`} params={{ course: id }}>
          {title}
        </Link>
        {description && <span className={`${classes.description} ell`}>{description}</span>}
        <span className={classes.facts}>
          {topic?.name ?? t('courses.screen.noTopic')} ·{' '}
          {t('courses.screen.pages', { count: pages, n: formatNumber(pages) })}
        </span>
        {status === 'active' && !hasContent && <span className={classes.hidden}>{t('courses.screen.hidden')}</span>}
      </span>
      <StateBadge status={status} />
      <span className={classes.acts}>
        <IconButton small label={t('courses.screen.editOf', { title })} onClick={() => onEdit(course)}>
          <IconPencil />
        </IconButton>
        <IconButton small label={t('courses.screen.removeOf', { title })} onClick={() => onRemove(course)}>
          <IconTrash />
        </IconButton>
      </span>
    </div>
  );
}
