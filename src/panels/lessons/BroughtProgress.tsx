import { useEffect, useState } from 'react';
import { late } from '../../base/late.ts';
import { useLessonProgress } from '../../kit/lessons/progress-store.ts';
import type { Lesson } from '../../lessons/definition/lesson.ts';
import { messageOf } from '../../client/transport/refusal.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { useLate } from '../../ui/late.ts';
import { useBroughtProgress } from './brought-progress.ts';
import css from './Lessons.module.css';
import type { Progress, ReadProgress } from './progress-file.ts';

const PROGRESS_FILE = late(() => import('./progress-file.ts'));
const PROGRESS_LINK = late(() => import('./progress-link.ts'));

interface BroughtProgressProps {
  readonly lessons: readonly Lesson[];
  readonly link: string | undefined;
  readonly onLinkRead: () => void;
  readonly onSaid: (text: string) => void;
}

/** Progress that a file or a link brought. Nothing of it counts until the user says what to do with it. */
export function BroughtProgress({ link, ...rest }: BroughtProgressProps) {
  const file = useBroughtProgress(({ read }) => read);
  const [ofLink, setOfLink] = useState<{ readonly link: string; readonly read: ReadProgress }>();
  // Follows the address of the page.
  useEffect(() => {
    if (link === undefined) return;
    void PROGRESS_LINK.load()
      .then(({ readProgressLink }) => readProgressLink(link))
      .catch((error: unknown) => ({ problem: messageOf(error) }))
      .then((read) => setOfLink({ link, read }));
  }, [link]);
  const read = file ?? (link !== undefined && ofLink?.link === link ? ofLink.read : null);
  if (read === null) return null;
  return <Question {...rest} read={read} from={file === null ? 'link' : 'file'} />;
}

interface QuestionProps extends Omit<BroughtProgressProps, 'link'> {
  readonly read: ReadProgress;
  readonly from: 'file' | 'link';
}

function Question({ lessons, read, from, onLinkRead, onSaid }: QuestionProps) {
  const { lessons: here } = useLessonProgress();
  const code = useLate(PROGRESS_FILE);
  if (code === null) return null;

  function end(said: string) {
    if (from === 'file') useBroughtProgress.setState({ read: null });
    else onLinkRead();
    onSaid(said);
  }
  if ('problem' in read)
    return (
      <div role="alert" className={css.brought}>
        <p>
          The {from} was not opened, and your progress did not change. {read.problem}
        </p>
        <Button size="small" onPress={() => end('')}>
          Close
        </Button>
      </div>
    );

  const { gained, unknown } = code.mergeProgress(here, read.progress, lessons);
  const own = code.countDone(here);
  /** Another tab may have gone on since: what counts is what is there now. */
  function take(change: (now: Progress) => Progress, done: string) {
    const isStored = useLessonProgress.setState((now) => ({ lessons: change(now.lessons) }));
    end([done, !isStored && NOT_STORED].filter(Boolean).join(' '));
  }
  const { progress } = read;
  return (
    <section aria-label={`Progress of a ${from}`} className={css.brought}>
      <p>
        This {from} holds {chapters(code.countDone(progress))} done
        {gained > 0 && own > 0 ? `, ${gained} of them not done here` : ''}. You have done{' '}
        {own === 0 ? 'none yet' : chapters(own)}. {unknown > 0 && UNKNOWN} Nothing changes until you
        choose.
      </p>
      <div className={css.tools}>
        <Button
          size="small"
          variant="primary"
          onPress={() =>
            take(
              (now) => code.mergeProgress(now, progress, lessons).lessons,
              gained === 0
                ? `You had done all that the ${from} has.`
                : `Added ${chapters(gained)} from the ${from}.`,
            )
          }
        >
          Add to mine
        </Button>
        {own > 0 && (
          <Button
            size="small"
            variant="danger"
            onPress={() =>
              take(
                (now) => code.replaceProgress(now, progress, lessons),
                `Your progress is now that of the ${from}.`,
              )
            }
          >
            Replace mine
          </Button>
        )}
        <Button size="small" onPress={() => end('Your progress did not change.')}>
          Leave it
        </Button>
      </div>
    </section>
  );
}

const chapters = (count: number): string => (count === 1 ? 'one chapter' : `${count} chapters`);

const UNKNOWN = 'Lessons that this version does not have are left out.';
const NOT_STORED = 'This browser stores nothing, so it lasts as long as the page.';
