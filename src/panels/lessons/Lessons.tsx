import Award from 'lucide-react/icons/award';
import { LessonText } from '../../kit/lessons/LessonText.tsx';
import { useKeptLesson } from '../../kit/lessons/progress-store.ts';
import { usePanelSearch, usePanelShell } from '../../kit/panel.ts';
import { chaptersOf, type Lesson } from '../../lessons/definition/lesson.ts';
import { LESSONS } from '../../lessons/lessons.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Badge } from '../../ui/display/Badge.tsx';
import { CertificatePage } from './CertificatePage.tsx';
import { lessonsSearch } from './lessons-search.ts';
import css from './Lessons.module.css';

/** The list of lessons, or the certificate of one. */
export default function Lessons() {
  const [{ certificate }, setSearch] = usePanelSearch(lessonsSearch);
  const lesson = LESSONS.find(({ id }) => id === certificate);
  return lesson === undefined ? (
    <LessonList />
  ) : (
    <CertificatePage lesson={lesson} onBack={() => setSearch({ certificate: undefined })} />
  );
}

/** Every lesson in the order of the course. */
function LessonList() {
  return (
    <div className={css.room}>
      <div className={css.column}>
        <header>
          <h2 className={css.heading}>Lessons</h2>
          <p className={css.lead}>
            Each lesson guides you through the other panels, and checks the calls that you make:
            from here, with curl or from your own program.
          </p>
        </header>
        <ol className={css.list} aria-label="Lessons">
          {LESSONS.map((lesson) => (
            <LessonRow key={lesson.id} lesson={lesson} />
          ))}
        </ol>
      </div>
    </div>
  );
}

/** One lesson: what it teaches, how far the learner is, and a button that goes on. */
function LessonRow({ lesson }: { readonly lesson: Lesson }) {
  const kept = useKeptLesson(lesson.id);
  const { open, setSearch, search } = usePanelShell();
  const chapters = chaptersOf(lesson);
  const done = chapters.filter(([id]) => kept.chapters[id] !== undefined).length;
  const [, next] = chapters.find(([id]) => kept.chapters[id] === undefined) ?? [];
  const isFinished = done === chapters.length;
  const isOpen = search['lesson'] === lesson.id;

  function start() {
    const view = next?.view ?? lesson.end.view;
    open(view.panel, { ...view.search, lesson: lesson.id });
  }
  const action = isFinished ? 'Look again' : done > 0 ? 'Continue' : 'Start';
  return (
    <li className={css.row} data-open={isOpen || undefined}>
      <span className={css.number} aria-hidden="true">
        {lesson.number}
      </span>
      <div className={css.about}>
        <h3 className={css.title}>{lesson.title}</h3>
        <p className={css.summary}>
          <LessonText>{lesson.summary}</LessonText>
        </p>
        <p className={css.facts}>
          {lesson.minutes} min ·{' '}
          {chapters.length === 1 ? '1 chapter' : `${chapters.length} chapters`}
          {done > 0 && !isFinished && ` · ${done} done`}
          {isFinished && <Badge tone="good">Finished</Badge>}
        </p>
      </div>
      <div className={css.actions}>
        {kept.certificate && (
          <Button
            size="small"
            variant="plain"
            icon={<Award size={14} />}
            aria-label={`Certificate: ${lesson.title}`}
            onPress={() => setSearch({ certificate: lesson.id })}
          >
            Certificate
          </Button>
        )}
        <Button
          size="small"
          variant={isFinished ? 'secondary' : 'primary'}
          aria-label={`${action}: ${lesson.title}`}
          onPress={start}
        >
          {action}
        </Button>
      </div>
    </li>
  );
}
