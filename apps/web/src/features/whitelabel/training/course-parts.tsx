/** Components shared by the list of courses and a course. */
import { IconCircleCheck, IconPencil, IconSchool } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { Badge } from '../../../ui/display/marks.tsx';
import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog.tsx';
import { useTrainingScope } from './scope.tsx';
import classes from './training.module.css';
import { type Course, useRemoveCourse } from './training.queries.ts';

export const CoursePicture = ({ image }: { image: string | null }) => (
  <span className={classes.picture}>{image ? <img src={image} alt="" /> : <IconSchool aria-hidden="true" />}</span>
);

export function StateBadge({ status }: Pick<Course, 'status'>) {
  const { t } = useTranslation();
  const isActive = status === 'active';
  return (
    <Badge tone={isActive ? 'ok' : 'plain'} icon={isActive ? <IconCircleCheck /> : <IconPencil />}>
      {t(`courses.state.${status}`)}
    </Badge>
  );
}

export function RemoveCourseDialog({
  course,
  onClose,
  onRemoved,
}: {
  course: Course | null;
  onClose: () => void;
  onRemoved?: () => void;
}) {
  const { t } = useTranslation();
  const remove = useRemoveCourse();
  const { isKept } = useTrainingScope();
  const pages = course?.pages ?? 0;
  const confirm = async () => {
    if (!course) return;
    await remove.mutateAsync(course.id);
    onRemoved?.();
  };
  return (
    <ConfirmDialog
      opened={course !== null}
      title={t('courses.screen.removeTitle', { title: course?.title ?? '' })}
      text={
        isKept
          ? t('admin-catalogue.training.removeText')
          : pages === 0
            ? t('courses.screen.removeEmpty')
            : t('courses.screen.removeText', { count: pages, n: formatNumber(pages) })
      }
      confirm={t('courses.screen.remove')}
      cancel={t('courses.screen.keep')}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
