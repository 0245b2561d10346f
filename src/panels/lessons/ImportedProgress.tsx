import { useEffect, useState } from 'react';
import { late } from '../../base/late.ts';
import { useLessonProgress } from '../../kit/lessons/progress-store.ts';
import type { Lesson } from '../../lessons/definition/lesson.ts';
import { messageOf } from '../../client/transport/refusal.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { useLate } from '../../ui/late.ts';
import { useImportedProgress } from './imported-progress.ts';
import css from './Lessons.module.css';
import type { Progress, ReadProgress } from './progress-file.ts';

const PROGRESS_FILE = late(() => import('./progress-file.ts'));
const PROGRESS_LINK = late(() => import('./progress-link.ts'));

interface ImportedProgressProps {
  readonly lessons: readonly Lesson[];
  readonly link: string | undefined;
  readonly onLinkRead: () => void;
  readonly onMessage: (text: string) => void;
}

/** Progress from a file or a link. The user decides what to do with it; until then, nothing changes. */
export function ImportedProgress({ link, ...rest }: ImportedProgressProps) {
  const file = useImportedProgress(({ read }) => read);
  const [linkResult, setLinkResult] = useState<{
    readonly link: string;
    readonly read: ReadProgress;
  }>();
  // Reads the progress of the link in the address.
  useEffect(() => {
    if (link === undefined) return;
    void PROGRESS_LINK.load()
      .then(({ readProgressLink }) => readProgressLink(link))
      .catch((error: unknown) => ({ problem: messageOf(error) }))
      .then((read) => setLinkResult({ link, read }));
  }, [link]);
  const read = file ?? (link !== undefined && linkResult?.link === link ? linkResult.read : null);
  if (read === null) return null;
  return <ImportQuestion {...rest} read={read} from={file === null ? 'link' : 'file'} />;
}

interface ImportQuestionProps extends Omit<ImportedProgressProps, 'link'> {
  readonly read: ReadProgress;
  readonly from: 'file' | 'link';
}

function ImportQuestion({ lessons, read, from, onLinkRead, onMessage }: ImportQuestionProps) {
  const { lessons: progressHere } = useLessonProgress();
  const code = useLate(PROGRESS_FILE);
  if (code === null) return null;

  function close(message: string) {
    if (from === 'file') useImportedProgress.setState({ read: null });
    else onLinkRead();
    onMessage(message);
  }
  if ('problem' in read)
    return (
      <div role="alert" className={css.imported}>
        <p>
          The {from} was not opened, and your progress did not change. {read.problem}
        </p>
        <Button size="small" onPress={() => close('')}>
          Close
        </Button>
      </div>
    );

  const { gained, unknown } = code.mergeProgress(progressHere, read.progress, lessons);
  const doneHere = code.countDone(progressHere);
  /** Changes the progress as it is now, because another tab may have changed it since. */
  function changeProgress(change: (now: Progress) => Progress, message: string) {
    const isStored = useLessonProgress.setState((now) => ({ lessons: change(now.lessons) }));
    close([message, !isStored && NOT_STORED].filter(Boolean).join(' '));
  }
  const { progress } = read;
  return (
    <section aria-label={`Progress of a ${from}`} className={css.imported}>
      <p>
        This {from} holds {chapters(code.countDone(progress))} done
        {gained > 0 && doneHere > 0 ? `, ${gained} of them not done here` : ''}. You have done{' '}
        {doneHere === 0 ? 'none yet' : chapters(doneHere)}. {unknown > 0 && UNKNOWN_LESSONS} Nothing
        changes until you choose.
      </p>
      <div className={css.tools}>
        <Button
          size="small"
          variant="primary"
          onPress={() =>
            changeProgress(
              (now) => code.mergeProgress(now, progress, lessons).lessons,
              gained === 0
                ? `You had already done everything in the ${from}.`
                : `Added ${chapters(gained)} from the ${from}.`,
            )
          }
        >
          Add to mine
        </Button>
        {doneHere > 0 && (
          <Button
            size="small"
            variant="danger"
            onPress={() =>
              changeProgress(
                (now) => code.replaceProgress(now, progress, lessons),
                `Your progress is now that of the ${from}.`,
              )
            }
          >
            Replace mine
          </Button>
        )}
        <Button size="small" onPress={() => close('Your progress did not change.')}>
          Leave it
        </Button>
      </div>
    </section>
  );
}

const chapters = (count: number): string => (count === 1 ? 'one chapter' : `${count} chapters`);

const UNKNOWN_LESSONS = 'Lessons that this version does not have are left out.';
const NOT_STORED = 'This browser stores nothing, so it lasts as long as the page.';
