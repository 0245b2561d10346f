import { isWithoutLink, type Certificate } from '../../kit/lessons/stored-lesson.ts';
import { LessonText } from '../../kit/lessons/LessonText.tsx';
import { useIsMakingLink } from '../../kit/lessons/link-work.ts';
import { useStoredLesson } from '../../kit/lessons/progress-store.ts';
import { usePanelShell } from '../../kit/panel.ts';
import { chaptersOf, type Lesson } from '../../lessons/definition/lesson.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { CopyButton } from '../../ui/controls/CopyButton.tsx';
import { EmptyState } from '../../ui/display/EmptyState.tsx';
import { localDateAndTime } from '../../ui/time/date-and-time.ts';
import css from './CertificatePage.module.css';
import { BackButton, PrintSheet } from './PrintSheet.tsx';

interface CertificatePageProps {
  readonly lesson: Lesson;
  readonly onBack: () => void;
}

/** The certificate of a lesson: for each chapter the call, when and by whom it was made, and a link to a demo of all calls. */
export function CertificatePage({ lesson, onBack }: CertificatePageProps) {
  const { certificate } = useStoredLesson(lesson.id);
  if (certificate === null)
    return (
      <EmptyState
        title={`No certificate for “${lesson.title}” yet`}
        action={<BackButton onBack={onBack} />}
      >
        You get it when all chapters of the lesson are done.
      </EmptyState>
    );
  return (
    <PrintSheet
      lesson={lesson}
      label="Certificate"
      subtitle={`Lesson ${lesson.number}, finished on ${dayOf(certificate.at)}`}
      onBack={onBack}
    >
      <CertificateText lesson={lesson} certificate={certificate} />
    </PrintSheet>
  );
}

interface CertificateTextProps {
  readonly lesson: Lesson;
  readonly certificate: Certificate;
}

function CertificateText({ lesson, certificate }: CertificateTextProps) {
  const { chapters, link, note } = certificate;
  const demoAddress =
    link === null ? null : window.location.origin + window.location.pathname + link;
  const doneChapters = Object.values(chapters);
  const countByUser = doneChapters.filter(({ by }) => by === 'you').length;
  return (
    <>
      <ol className={css.chapters} aria-label="What was done">
        {chaptersOf(lesson).flatMap(([id, { title }], index) => {
          const doneChapter = chapters[id];
          if (doneChapter === undefined) return [];
          return [
            <li key={id} className={css.chapter}>
              <span className={css.number} aria-hidden="true">
                {index + 1}
              </span>
              <div>
                <h3>{title}</h3>
                <p>
                  <LessonText>{doneChapter.saw}</LessonText>
                </p>
                {doneChapter.request !== null && (
                  <code className={css.call}>{doneChapter.request}</code>
                )}
                <p className={css.by}>
                  {doneChapter.by === 'you' ? 'Done by you' : 'Done by Parley'},{' '}
                  {localDateAndTime(doneChapter.at)}
                </p>
              </div>
            </li>,
          ];
        })}
      </ol>
      <p className={css.sum}>
        {countByUser === doneChapters.length
          ? 'All of it without “Do it for me”.'
          : `${countByUser} of ${doneChapters.length} chapters without “Do it for me”.`}{' '}
        The record is kept in this browser, and nobody has checked it.
      </p>
      {demoAddress !== null && (
        <div className={css.link}>
          <p>
            <a href={demoAddress}>What was done, as a demo</a>
          </p>
          <CopyButton text={demoAddress} label="Copy the link" showLabel />
        </div>
      )}
      {note !== null && <p className={css.note}>{note}</p>}
      {isWithoutLink(certificate) && <MissingLink lesson={lesson} />}
    </>
  );
}

/** Shown instead of the link while this tab makes it, or if the page was closed before that. */
function MissingLink({ lesson }: { readonly lesson: Lesson }) {
  const isMakingLink = useIsMakingLink(lesson.id);
  const { setSearch } = usePanelShell();
  if (isMakingLink) return <p className={css.note}>The link is being made…</p>;
  return (
    <div className={css.link}>
      <p className={css.note}>
        The link was not made, because the page was closed before. Open the lesson in the same world
        to make it.
      </p>
      <Button size="small" onPress={() => setSearch({ lesson: lesson.id })}>
        Open the lesson
      </Button>
    </div>
  );
}

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' });
const dayOf = (at: number) => DAY.format(at);
