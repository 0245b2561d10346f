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
        onLinkRead={() => setSearch({ progress: undefined }, { replace: true })}
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
function LessonPath(imported: ComponentProps<typeof ProgressFile>) {
  const { lessons: kept } = useLessonProgress();
  const path = coursePath(LESSONS, kept);
  const next = nextStep(path, kept);
  const finished = path.filter(({ isFinished }) => isFinished).length;
  const isNew = path.every(({ done }) => done === 0);
  const mark = isNew ? 'Start here' : (next?.done ?? 0) > 0 ? 'Go on here' : 'Next';
  return (
    <div className={css.room}>
      <div className={css.column}>
        <header>
          <h2 className={css.heading}>Lessons</h2>
          <p className={css.lead}>
            Each lesson guides you through the other panels, and checks the calls that you make:
            from here, with curl or from your own program. Follow the path, or take any lesson.
          </p>
          {!isNew && (
            <p className={css.lead}>
              {next === undefined
                ? 'You finished the course.'
                : `${finished} of ${path.length} lessons finished.`}
            </p>
          )}
          <ProgressFile {...imported} />
        </header>
        <ol className={css.list} aria-label="Lessons">
          {path.map((step) => (
            <LessonRow key={step.lesson.id} step={step} mark={step === next ? mark : null} />
          ))}
        </ol>
      </div>
    </div>
  );
}
