/** One course: its pages next to the open one, and the reader's progress. */

import { courses } from '@leadwright/contract/resale/courses';
import { Button } from '@mantine/core';
import { IconArrowLeft, IconArrowRight, IconCheck, IconCircle, IconCircleCheck } from '@tabler/icons-react';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { useIsOpen } from '../../lib/session.ts';
import { BackButton } from '../../ui/display/BackButton.tsx';
import { RichHtml } from '../../ui/display/RichHtml.tsx';
import { Note } from '../../ui/feedback/Note.tsx';
import { QueryState } from '../../ui/feedback/QueryState.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import classes from './onboarding.module.css';
import { useMarkRead, useOpenCourse } from './onboarding.queries.ts';

const route = getRouteApi('/app/settings/onboarding/$course');
type Found = NonNullable<ReturnType<typeof useOpenCourse>['data']>;
type Item = Found['items'][number];

export function CourseScreen() {
  const { t } = useTranslation();
  const { course: id } = route.useParams();
  const course = useOpenCourse(id);
  return (
    <Page width="form" title={course.data?.title ?? t('navigation.entry.onboarding')}>
      <BackButton label={t('courses.read.back')} to={(look) => <Link to="/settings/onboarding" {...look} />} />
      <QueryState query={course}>{(found) => <Reading key={id} course={found} />}</QueryState>
    </Page>
  );
}

function Reading({ course }: { course: Found }) {
  const { t } = useTranslation();
  const asked = route.useSearch().page;
  /** The start page is decided once: marking a page as read must not change it. */
  const start = useRef(course.items.find((item) => !item.is_read) ?? course.items[0]).current;
  const item =
    course.items.find(({ id }) => id === asked) ?? course.items.find(({ id }) => id === start?.id) ?? course.items[0];
  if (!item) return null;
  return (
    <>
      {course.description && <p className={classes.intro}>{course.description}</p>}
      <div className={classes.reading}>
        <PageList course={course} current={item.id} />
        <article className={classes.page} aria-labelledby="course-page">
          <h2 id="course-page" className="h18">
            {item.title}
          </h2>
          <RichHtml html={item.content} />
          {course.read >= course.pages && (
            <Note tone="ok" role="status">
              {t('courses.read.finished')}
            </Note>
          )}
          <Turning course={course} item={item} />
        </article>
      </div>
    </>
  );
}

function PageList({ course, current }: { course: Found; current: number }) {
  const { t } = useTranslation();
  return (
    <nav className={classes.pages} aria-label={t('courses.read.pages')}>
      <p className="c12 t3">
        {t('courses.read.progress', { read: formatNumber(course.read), pages: formatNumber(course.pages) })}
      </p>
      <ol>
        {course.items.map(({ id, title, is_read }) => (
          <li key={id}>
            <Link
              to="/settings/onboarding/$course"
              params={{ course: course.id }}
              search={{ page: id }}
              className={classes.pageLink}
              data-on={id === current || undefined}
              aria-current={id === current ? 'page' : undefined}
            >
              {is_read ? <IconCircleCheck aria-label={t('courses.read.isRead')} /> : <IconCircle aria-hidden="true" />}
              <span>{title}</span>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Previous and next; the main action marks the page as read and continues. */
function Turning({ course, item }: { course: Found; item: Item }) {
  const { t } = useTranslation();
  const navigate = route.useNavigate();
  const mark = useMarkRead(course.id);
  const isOpen = useIsOpen(courses.read);
  const at = course.items.indexOf(item);
  const [before, after] = [course.items[at - 1], course.items[at + 1]];
  const turnTo = (page: Item | undefined) => page && void navigate({ search: { page: page.id } });
  const markAndGo = () =>
    void mark
      .mutateAsync({ page: item.id, is_read: true })
      .then(() => turnTo(after))
      .catch((reason) => console.warn(reason));
  return (
    <div className={classes.turning}>
      {before && (
        <Button leftSection={<IconArrowLeft />} onClick={() => turnTo(before)}>
          {t('courses.read.previous')}
        </Button>
      )}
      <span className={classes.place}>
        {t('courses.read.pageOf', { n: formatNumber(at + 1), total: formatNumber(course.items.length) })}
      </span>
      {item.is_read && (
        <Button
          variant="subtle"
          disabled={!isOpen}
          onClick={() => void mark.mutateAsync({ page: item.id, is_read: false }).catch(console.warn)}
        >
          {t('courses.read.markUnread')}
        </Button>
      )}
      {item.is_read
        ? after && (
            <Button variant="filled" rightSection={<IconArrowRight />} onClick={() => turnTo(after)}>
              {t('courses.read.next')}
            </Button>
          )
        : isOpen && (
            <Button variant="filled" leftSection={<IconCheck />} loading={mark.isPending} onClick={markAndGo}>
              {t(after ? 'courses.read.markNext' : 'courses.read.markRead')}
            </Button>
          )}
    </div>
  );
}
