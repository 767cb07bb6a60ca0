/** The available courses, by topic and search text, with the reader's progress. */
import { DEFAULT_PAGE_SIZE } from '@leadwright/contract/common';
import { Button } from '@mantine/core';
import { IconCircleCheck, IconSchool } from '@tabler/icons-react';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useLastPage, within } from '../../lib/answers.ts';
import { formatNumber } from '../../lib/format.ts';
import { Meter } from '../../ui/display/Meter.tsx';
import { StateWord } from '../../ui/display/marks.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { NoResults } from '../../ui/feedback/NoResults.tsx';
import { QueryState } from '../../ui/feedback/QueryState.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { Pager } from '../../ui/layout/Pager.tsx';
import { FilterMenu, SearchBox } from '../../ui/layout/Toolbar.tsx';
import { usePageParams } from '../../ui/layout/usePageParams.ts';
import classes from './onboarding.module.css';
import { type OpenCourse, useOpenCourses, useTopics } from './onboarding.queries.ts';
import { isToRead } from './shell.ts';

const route = getRouteApi('/app/settings/onboarding');
const ALL = '';

export function OnboardingScreen() {
  const { t } = useTranslation();
  const found = route.useSearch();
  const navigate = route.useNavigate();
  const { topic } = found;
  const params = usePageParams(found, ({ search, replace }) =>
    navigate({ search: { ...search, ...(topic !== undefined && { topic }) }, replace }),
  );
  const { page, limit, search } = params;
  const courses = useOpenCourses({ page, limit, search, ...(topic !== undefined && { topic_id: topic }) });
  useLastPage(courses, { page, limit }, params.correctPage);
  const topics = (useTopics().data ?? []).filter((one) => isToRead(one) && one.id > 0);
  const isNone = courses.data?.total === 0 && search === '' && topic === undefined;
  return (
    <Page title={t('navigation.entry.onboarding')}>
      <p className={classes.intro}>{t('courses.read.intro')}</p>
      {!isNone && (
        <div className={classes.tools}>
          <SearchBox label={t('courses.read.find')} value={search} onChange={params.setSearch} width={280} />
          {topics.length > 1 && (
            <FilterMenu
              label={t('courses.screen.topic')}
              value={topic === undefined ? ALL : String(topic)}
              options={[
                { value: ALL, label: t('courses.read.allTopics') },
                ...topics.map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
              onChange={(next) =>
                void navigate({ search: { ...(search && { search }), ...(next !== ALL && { topic: Number(next) }) } })
              }
            />
          )}
        </div>
      )}
      <QueryState
        query={within(courses, ({ data }) => data)}
        isEmpty={(rows) => rows.length === 0}
        empty={
          <Card>
            {isNone ? (
              <EmptyState icon={<IconSchool />} title={t('courses.read.none')} text={t('courses.read.noneText')} />
            ) : (
              <NoResults />
            )}
          </Card>
        }
      >
        {(rows) => (
          <ul className={classes.courses}>
            {rows.map((course) => (
              <li key={course.id}>
                <CourseCard course={course} />
              </li>
            ))}
          </ul>
        )}
      </QueryState>
      {(courses.counted?.total ?? 0) > DEFAULT_PAGE_SIZE && (
        <Pager
          page={page}
          pageSize={limit}
          total={courses.counted?.total}
          pending={courses.isPending}
          onPage={params.setPage}
          onPageSize={params.setLimit}
        />
      )}
    </Page>
  );
}

function CourseCard({ course: { id, title, description, image, topic, pages, read } }: { course: OpenCourse }) {
  const { t } = useTranslation();
  const isDone = read >= pages;
  return (
    <article className={classes.card}>
      <span className={classes.picture}>{image ? <img src={image} alt="" /> : <IconSchool aria-hidden="true" />}</span>
      <div className={classes.words}>
        {topic && <span className={classes.topic}>{topic.name}</span>}
        <h2 className="h15">{title}</h2>
        {description && <p className={classes.description}>{description}</p>}
      </div>
      <div className={classes.foot}>
        {isDone ? (
          <StateWord tone="ok" icon={<IconCircleCheck />}>
            {t('courses.read.done')}
          </StateWord>
        ) : (
          <Progress read={read} pages={pages} />
        )}
        <Button
          variant={isDone ? 'default' : 'light'}
          aria-label={`${t(wordOf(read, pages))}: ${title}`}
          renderRoot={(props) => <Link to="/settings/onboarding/$course" params={{ course: id }} {...props} />}
        >
          {t(wordOf(read, pages))}
        </Button>
      </div>
    </article>
  );
}

const wordOf = (read: number, pages: number) =>
  read >= pages ? 'courses.read.again' : read > 0 ? 'courses.read.goOn' : 'courses.read.start';

function Progress({ read, pages }: { read: number; pages: number }) {
  const { t } = useTranslation();
  const words = t('courses.read.progress', { read: formatNumber(read), pages: formatNumber(pages) });
  return (
    <span className={classes.progress}>
      <span className="c12 t3">{words}</span>
      <Meter parts={[{ share: read / pages }]} />
    </span>
  );
}
