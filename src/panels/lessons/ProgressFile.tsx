import Download from 'lucide-react/icons/download';
import Upload from 'lucide-react/icons/upload';
import { useState } from 'react';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { late } from '../../base/late.ts';
import { useLessonProgress } from '../../kit/lessons/progress-store.ts';
import { withPractice } from '../../lessons/definition/practice.ts';
import { LESSONS } from '../../lessons/lessons.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { saveFile } from '../../ui/save-file.ts';
import css from './Lessons.module.css';

const ALL = withPractice(LESSONS);
const PROGRESS_FILE = late(() => import('./progress-file.ts'));

/** Takes progress to another machine: saves it as a file, and adds what a file has. */
export function ProgressFile() {
  const [said, setSaid] = useState<{ readonly isBad: boolean; readonly text: string } | null>(null);
  const tell = (text: string, isBad = false) => setSaid({ text, isBad });
  const attempt = (work: () => Promise<void>) =>
    work().catch(() => tell('The file could not be read. Try again.', true));

  const save = async () => {
    const { writeProgress } = await PROGRESS_FILE.load();
    const { lessons } = useLessonProgress.getState();
    saveFile('progress.parley.json', 'application/json', writeProgress(lessons, ALL));
  };
  const load = async (file: File) => {
    const { MAX_PROGRESS_FILE_BYTES, mergeProgress, readProgress } = await PROGRESS_FILE.load();
    // Of a larger file one more than what is read is enough to refuse it.
    const read = readProgress(await file.slice(0, MAX_PROGRESS_FILE_BYTES + 1).text());
    if ('problem' in read) return tell(read.problem, true);
    const { lessons } = useLessonProgress.getState();
    const { gained, unknown } = mergeProgress(lessons, read.progress, ALL);
    // Another tab may have gone on since.
    const isStored = useLessonProgress.setState((now) => ({
      lessons: mergeProgress(now.lessons, read.progress, ALL).lessons,
    }));
    return tell(
      [
        gained === 0
          ? 'You had done all that the file has.'
          : `Added ${gained === 1 ? 'one chapter' : `${gained} chapters`} from the file.`,
        unknown > 0 && 'Lessons that this version does not have were left out.',
        !isStored && 'This browser stores nothing, so it lasts as long as the page.',
      ]
        .filter(Boolean)
        .join(' '),
    );
  };
  return (
    <>
      <div className={css.tools}>
        <Button size="small" icon={<Download size={14} />} onPress={() => void attempt(save)}>
          Save progress
        </Button>
        <FileTrigger
          acceptedFileTypes={['application/json', '.json']}
          onSelect={(files) => {
            const [file] = files ?? [];
            if (file) void attempt(() => load(file));
          }}
        >
          <Button size="small" icon={<Upload size={14} />}>
            Load progress…
          </Button>
        </FileTrigger>
      </div>
      {said !== null && (
        <p role={said.isBad ? 'alert' : 'status'} className={css[said.isBad ? 'problem' : 'facts']}>
          {said.text}
        </p>
      )}
    </>
  );
}
