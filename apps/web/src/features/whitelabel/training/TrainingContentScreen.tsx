/** A reseller's courses for its customers: search, pages, order, create, edit, delete. */
import { DEFAULT_PAGE_SIZE } from '@leadwright/contract/common';
import { Button } from '@mantine/core';
import { IconPencil, IconPlus, IconSchool, IconTrash } from '@tabler/icons-react';
import { getRouteApi, Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLastPage, within } from '../../../lib/answers.ts';
import { formatNumber } from '../../../lib/format.ts';
import { useSite } from '../../../lib/site.ts';
import { IconButton } from '../../../ui/display/IconButton.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { NoResults } from '../../../ui/feedback/NoResults.tsx';
import { Note } from '../../../ui/feedback/Note.tsx';
import { QueryState } from '../../../ui/feedback/QueryState.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { Pager } from '../../../ui/layout/Pager.tsx';
import { SortableRows } from '../../../ui/layout/SortableRows.tsx';
import { SearchBox } from '../../../ui/layout/Toolbar.tsx';
import { usePageParams } from '../../../ui/layout/usePageParams.ts';
import { CourseDialog } from './CourseDialog.tsx';
import { CoursePicture, RemoveCourseDialog, StateBadge } from './course-parts.tsx';
import classes from './training.module.css';
import { type Course, useCourses, useOrderCourses } from './training.queries.ts';

const route = getRouteApi('/app/whitelabel/training-content');

export function TrainingContentScreen() {
  const { t } = useTranslation();
  const params = usePageParams(route.useSearch(), route.useNavigate());
  const { page, limit, search } = params;
  const found = useCourses({ page, limit, search });
  useLastPage(found, { page, limit }, params.correctPage);
  const order = useOrderCourses();
  const isOff = useSite()?.show_training_center === false;
  const [editing, setEditing] = useState<Course | 'new' | null>(null);
  const [removing, setRemoving] = useState<Course | null>(null);
  const isNone = found.data?.total === 0 && search === '';
  const add = (
    <Button variant="filled" leftSection={<IconPlus />} onClick={() => setEditing('new')}>
      {t('courses.screen.add')}
    </Button>
  );
  return (
    <Page title={t('navigation.entry.training')} actions={!isNone && add}>
      <p className={classes.intro}>{t('courses.screen.intro')}</p>
      {isOff && <Note tone="warn">{t('courses.screen.off')}</Note>}
      {!isNone && (
        <div className={classes.tools}>
          <SearchBox label={t('courses.screen.find')} value={search} onChange={params.setSearch} width={280} />
        </div>
      )}
      <QueryState
        query={within(found, ({ data }) => data)}
        isEmpty={(rows) => rows.length === 0}
        empty={<Card>{isNone ? <NoCourses add={add} /> : <NoResults />}</Card>}
      >
        {(rows) => (
          <Card padded={false}>
            <SortableRows
              label={t('courses.screen.list')}
              rows={rows}
              nameOf={({ title }) => title}
              onOrder={(ids) => order.mutateAsync(ids)}
            >
              {(course) => <CourseRow course={course} onEdit={setEditing} onRemove={setRemoving} />}
            </SortableRows>
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
      <RemoveCourseDialog course={removing} onClose={() => setRemoving(null)} />
    </Page>
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
  const { id, title, description, topic, pages, status, hasContent } = course;
  return (
    <div className={classes.row}>
      <CoursePicture image={course.image} />
      <span className={classes.names}>
        <Link className={classes.title} to="/whitelabel/training-content/$course" params={{ course: id }}>
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
