import type { ComponentProps } from 'react';
import { useLessonProgress } from '../../kit/lessons/progress-store.ts';
import { usePanelSearch } from '../../kit/panel.ts';
import { LESSONS } from '../../lessons/lessons.ts';
import { CertificatePage } from './CertificatePage.tsx';
import { coursePath, nextStep } from './course-path.ts';
import { HandoutPage } from './HandoutPage.tsx';
import { LessonRow } from './LessonRow.tsx';
import { lessonsSearch } from './lessons-search.ts';
import { ProgressFile } from './ProgressFile.tsx';
import css from './Lessons.module.css';

/** The panel: all lessons, or the certificate or handout of one. */
export default function Lessons() {
  const [{ certificate, handout, progress }, setSearch] = usePanelSearch(lessonsSearch);
  const lesson = LESSONS.find(({ id }) => id === (certificate ?? handout));
  if (lesson === undefined)
    return (
      <LessonPath
        link={progress}
        onLinkHandled={() => setSearch({ progress: undefined }, { replace: true })}
      />
    );
  const Page = certificate === undefined ? HandoutPage : CertificatePage;
  return (
    <Page
      lesson={lesson}
      onBack={() => setSearch({ certificate: undefined, handout: undefined })}
    />
  );
}

/** The lessons in the order of the course. The one to take next is marked. */
function LessonPath(linkProps: ComponentProps<typeof ProgressFile>) {
  const { lessons: storedLessons } = useLessonProgress();
  const path = coursePath(LESSONS, storedLessons);
  const recommendedStep = nextStep(path, storedLessons);
  const finishedCount = path.filter(({ isFinished }) => isFinished).length;
  const isUnstarted = path.every(({ doneCount }) => doneCount === 0);
  const badge = isUnstarted
    ? 'Start here'
    : (recommendedStep?.doneCount ?? 0) > 0
      ? 'Go on here'
      : 'Next';
  return (
    <div className={css.room}>
      <div className={css.column}>
        <header>
          <h2 className={css.heading}>Lessons</h2>
          <p className={css.lead}>
            Each lesson guides you through the other panels, and checks the calls that you make:
            from here, with curl or from your own program. Follow the path, or take any lesson.
          </p>
          {!isUnstarted && (
            <p className={css.lead}>
              {recommendedStep === undefined
                ? 'You finished the course.'
                : `${finishedCount} of ${path.length} lessons finished.`}
            </p>
          )}
          <ProgressFile {...linkProps} />
        </header>
        <ol className={css.list} aria-label="Lessons">
          {path.map((step) => (
            <LessonRow
              key={step.lesson.id}
              step={step}
              badge={step === recommendedStep ? badge : null}
            />
          ))}
        </ol>
      </div>
    </div>
  );
}
