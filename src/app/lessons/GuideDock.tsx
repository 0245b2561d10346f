import { useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { ErrorBoundary } from '../../ui/display/ErrorBoundary.tsx';
import { Skeleton } from '../../ui/display/Skeleton.tsx';
import { lateView } from '../../ui/late.ts';
import css from './GuideDock.module.css';

const LessonGuide = lateView(() => import('./guide/LessonGuide.tsx'));

/** The guide of the lesson that the address names, beside whatever panel is open. Its code and all lessons load with it. */
export function GuideDock() {
  // What an address says can be anything.
  const { lesson }: { lesson?: unknown } = useSearch({ strict: false });
  if (typeof lesson !== 'string' || lesson === '') return null;
  return (
    <div className={css.dock} data-lesson-guide="">
      <ErrorBoundary what="The guide" resetKey={lesson}>
        <Suspense fallback={<Skeleton fills label="Loading the lesson" />}>
          <LessonGuide key={lesson} id={lesson} />
        </Suspense>
      </ErrorBoundary>
    </div>
  );
}
