import Download from 'lucide-react/icons/download';
import Link from 'lucide-react/icons/link';
import Upload from 'lucide-react/icons/upload';
import { useState } from 'react';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { late } from '../../base/late.ts';
import { useLessonProgress } from '../../kit/lessons/progress-store.ts';
import { addPractice } from '../../lessons/definition/practice.ts';
import { LESSONS } from '../../lessons/lessons.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { ImportedProgress } from './ImportedProgress.tsx';
import { useImportedProgress } from './imported-progress.ts';
import css from './Lessons.module.css';

const ALL_LESSONS = addPractice(LESSONS);
const PROGRESS_LINK = late(() => import('./progress-link.ts'));
const PROGRESS_FILE = late(() => import('./progress-file.ts'));

interface ProgressFileProps {
  /** The text of the link that the page was opened with; undefined for none. */
  readonly link: string | undefined;
  /** Removes the link from the address. */
  readonly onLinkRead: () => void;
}

/** Saves progress as a file or a link for another machine, and loads it from either. */
export function ProgressFile({ link, onLinkRead }: ProgressFileProps) {
  const [message, setMessage] = useState<{ readonly isBad: boolean; readonly text: string } | null>(
    null,
  );
  const showMessage = (text: string, isBad = false) => setMessage({ text, isBad });
  const attempt = (work: () => Promise<void>, failureText: string) =>
    work().catch(() => showMessage(failureText, true));
  const importProgress = (read: Parameters<typeof useImportedProgress.setState>[0]) => {
    setMessage(null);
    useImportedProgress.setState(read);
  };

  const save = async () => {
    const { writeProgress } = await PROGRESS_FILE.load();
    const { lessons } = useLessonProgress.getState();
    saveFile('progress.parley.json', 'application/json', writeProgress(lessons, ALL_LESSONS));
  };
  const copy = async () => {
    const { linkOfProgress } = await PROGRESS_LINK.load();
    const page = window.location.href.replace(/[?#].*/, '');
    const made = await linkOfProgress(useLessonProgress.getState().lessons, ALL_LESSONS, page);
    if ('problem' in made) return showMessage(made.problem, true);
    await navigator.clipboard.writeText(made.link);
    showMessage(
      `Link copied. The page that opens it asks before it changes anything. ${made.leftOut}`.trim(),
    );
  };
  const load = async (file: File) => {
    const { MAX_PROGRESS_FILE_BYTES, readProgress } = await PROGRESS_FILE.load();
    // One byte more than the limit is enough to refuse a larger file.
    importProgress({ read: readProgress(await file.slice(0, MAX_PROGRESS_FILE_BYTES + 1).text()) });
  };
  return (
    <>
      <div className={css.tools}>
        <Button
          size="small"
          icon={<Download size={14} />}
          onPress={() => void attempt(save, 'The file could not be made. Try again.')}
        >
          Save progress
        </Button>
        <Button
          size="small"
          icon={<Link size={14} />}
          onPress={() => void attempt(copy, 'The browser did not allow copying.')}
        >
          Copy a link
        </Button>
        <FileTrigger
          acceptedFileTypes={['application/json', '.json']}
          onSelect={(files) => {
            const [file] = files ?? [];
            if (file) void attempt(() => load(file), 'The file could not be read. Try again.');
          }}
        >
          <Button size="small" icon={<Upload size={14} />}>
            Load progress…
          </Button>
        </FileTrigger>
      </div>
      {message !== null && (
        <p
          role={message.isBad ? 'alert' : 'status'}
          className={css[message.isBad ? 'problem' : 'facts']}
        >
          {message.text}
        </p>
      )}
      <ImportedProgress
        lessons={ALL_LESSONS}
        link={link}
        onLinkRead={onLinkRead}
        onMessage={showMessage}
      />
    </>
  );
}
