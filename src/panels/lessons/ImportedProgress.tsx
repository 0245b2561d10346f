import { useEffect, useState } from 'react';
import { late } from '../../base/late.ts';
import { useLessonProgress } from '../../kit/lessons/progress-store.ts';
import type { Lesson } from '../../lessons/definition/lesson.ts';
import { messageOf } from '../../client/transport/refusal.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { useLate } from '../../ui/late.ts';
import { useImportedProgress } from './imported-progress.ts';
import css from './Lessons.module.css';
import type { Progress, ParsedProgress } from './progress-file.ts';

const PROGRESS_FILE_CODE = late(() => import('./progress-file.ts'));
const PROGRESS_LINK_CODE = late(() => import('./progress-link.ts'));

interface ImportedProgressProps {
  readonly lessons: readonly Lesson[];
  readonly link: string | undefined;
  /** Called when the user has decided about the link. */
  readonly onLinkHandled: () => void;
  readonly onMessage: (text: string) => void;
}

/** Progress from a file or a link. The user decides what to do with it; until then, nothing changes. */
export function ImportedProgress({ link, ...rest }: ImportedProgressProps) {
  const parsedFile = useImportedProgress((state) => state.parsedFile);
  const [parsedLink, setParsedLink] = useState<{
    readonly link: string;
    readonly parsed: ParsedProgress;
  }>();
  // Reads the progress of the link in the address.
  useEffect(() => {
    if (link === undefined) return;
    void PROGRESS_LINK_CODE.load()
      .then(({ readProgressLink }) => readProgressLink(link))
      .catch((error: unknown) => ({ problem: messageOf(error) }))
      .then((parsed) => setParsedLink({ link, parsed }));
  }, [link]);
  const parsed =
    parsedFile ?? (link !== undefined && parsedLink?.link === link ? parsedLink.parsed : null);
  if (parsed === null) return null;
  return (
    <ImportQuestion {...rest} parsed={parsed} source={parsedFile === null ? 'link' : 'file'} />
  );
}

interface ImportQuestionProps extends Omit<ImportedProgressProps, 'link'> {
  readonly parsed: ParsedProgress;
  readonly source: 'file' | 'link';
}

function ImportQuestion({
  lessons,
  parsed,
  source,
  onLinkHandled,
  onMessage,
}: ImportQuestionProps) {
  const { lessons: progressHere } = useLessonProgress();
  const progressFile = useLate(PROGRESS_FILE_CODE);
  if (progressFile === null) return null;

  function close(message: string) {
    if (source === 'file') useImportedProgress.setState({ parsedFile: null });
    else onLinkHandled();
    onMessage(message);
  }
  if ('problem' in parsed)
    return (
      <div role="alert" className={css.imported}>
        <p>
          The {source} was not opened, and your progress did not change. {parsed.problem}
        </p>
        <Button size="small" onPress={() => close('')}>
          Close
        </Button>
      </div>
    );

  const { addedCount, unknownCount } = progressFile.mergeProgress(
    progressHere,
    parsed.progress,
    lessons,
  );
  const doneCountHere = progressFile.countDone(progressHere);
  /** Changes the progress as it is now, because another tab may have changed it since. */
  function changeProgress(change: (now: Progress) => Progress, message: string) {
    const isStored = useLessonProgress.setState((now) => ({ lessons: change(now.lessons) }));
    close([message, !isStored && NOT_STORED].filter(Boolean).join(' '));
  }
  const { progress } = parsed;
  return (
    <section aria-label={`Progress of a ${source}`} className={css.imported}>
      <p>
        This {source} holds {chaptersText(progressFile.countDone(progress))} done
        {addedCount > 0 && doneCountHere > 0 ? `, ${addedCount} of them not done here` : ''}. You
        have done {doneCountHere === 0 ? 'none yet' : chaptersText(doneCountHere)}.{' '}
        {unknownCount > 0 && UNKNOWN_LESSONS} Nothing changes until you choose.
      </p>
      <div className={css.tools}>
        <Button
          size="small"
          variant="primary"
          onPress={() =>
            changeProgress(
              (now) => progressFile.mergeProgress(now, progress, lessons).lessons,
              addedCount === 0
                ? `You had already done everything in the ${source}.`
                : `Added ${chaptersText(addedCount)} from the ${source}.`,
            )
          }
        >
          Add to mine
        </Button>
        {doneCountHere > 0 && (
          <Button
            size="small"
            variant="danger"
            onPress={() =>
              changeProgress(
                (now) => progressFile.replaceProgress(now, progress, lessons),
                `Your progress is now that of the ${source}.`,
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

const chaptersText = (count: number): string => (count === 1 ? 'one chapter' : `${count} chapters`);

const UNKNOWN_LESSONS = 'Lessons that this version does not have are left out.';
const NOT_STORED = 'This browser stores nothing, so it lasts as long as the page.';
