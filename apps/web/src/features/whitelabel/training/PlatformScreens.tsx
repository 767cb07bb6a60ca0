/** admin/training-content: the platform's courses, edited on the same screens as those of resellers. */
import { useParams } from '@tanstack/react-router';
import { CoursePages } from './CoursePagesScreen.tsx';
import { EditPage, NewPage } from './PageScreens.tsx';
import { OfPlatform } from './scope.tsx';
import { TrainingContentScreen } from './TrainingContentScreen.tsx';

export const PlatformCoursesScreen = () => (
  <OfPlatform>
    <TrainingContentScreen />
  </OfPlatform>
);

export function PlatformCourseScreen() {
  const { course } = useParams({ from: '/app/admin/training-content/$course/' });
  return (
    <OfPlatform>
      <CoursePages id={course} />
    </OfPlatform>
  );
}

export function NewPlatformPageScreen() {
  const { course } = useParams({ from: '/app/admin/training-content/$course/create' });
  return (
    <OfPlatform>
      <NewPage course={course} />
    </OfPlatform>
  );
}

export function EditPlatformPageScreen() {
  const { course, page } = useParams({ from: '/app/admin/training-content/$course/$page/edit' });
  return (
    <OfPlatform>
      <EditPage course={course} page={page} />
    </OfPlatform>
  );
}
