/**
 * The owner of the courses: a reseller, or the platform (by its super admin). The differences between them are here.
 */
import { adminTraining } from '@leadwright/contract/admin/catalogue';
import { courses } from '@leadwright/contract/resale/courses';
import { createContext, type ReactNode, useContext } from 'react';

interface TrainingScope {
  calls: typeof courses;
  /** Path of the course list. */
  home: '/whitelabel/training-content' | '/admin/training-content';
  /** Deleted courses can be restored for 30 days, and every change is in a history. */
  isKept: boolean;
}

const OF_RESELLER: TrainingScope = { calls: courses, home: '/whitelabel/training-content', isKept: false };

const OF_PLATFORM: TrainingScope = {
  // The same endpoints, at other paths.
  calls: adminTraining as unknown as typeof courses,
  home: '/admin/training-content',
  isKept: true,
};

const Current = createContext(OF_RESELLER);
export const useTrainingScope = () => useContext(Current);
export const OfPlatform = ({ children }: { children: ReactNode }) => (
  <Current.Provider value={OF_PLATFORM}>{children}</Current.Provider>
);
