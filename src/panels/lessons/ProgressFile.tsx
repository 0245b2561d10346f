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
const PROGRESS_LINK_CODE = late(() => import('./progress-link.ts'));
const PROGRESS_FILE_CODE = late(() => import('./progress-file.ts'));

interface ProgressFileProps {
  /** The text of the link that the page was opened with; undefined for none. */
  readonly link: string | undefined;
  /** Removes the link from the address. */
  readonly onLinkHandled: () => void;
}

/** Buttons that save progress as a file or a link for another machine, and load a file. Asks what to do with loaded progress. */
export function ProgressFile({ link, onLinkHandled }: ProgressFileProps) {
  const [message, setMessage] = useState<{ readonly isBad: boolean; readonly text: string } | null>(
    null,
  );
  const showMessage = (text: string, isBad = false) => setMessage({ text, isBad });
  const runOrReport = (work: () => Promise<void>, failureText: string) =>
    work().catch(() => showMessage(failureText, true));

  const saveAsFile = async () => {
    const { writeProgress } = await PROGRESS_FILE_CODE.load();
    const { lessons } = useLessonProgress.getState();
    saveFile('progress.parley.json', 'application/json', writeProgress(lessons, ALL_LESSONS));
  };
  const copyLink = async () => {
    const { createProgressLink } = await PROGRESS_LINK_CODE.load();
    const pageAddress = window.location.href.replace(/[?#].*/, '');
    const result = await createProgressLink(
      useLessonProgress.getState().lessons,
      ALL_LESSONS,
      pageAddress,
    );
    if ('problem' in result) return showMessage(result.problem, true);
    await navigator.clipboard.writeText(result.link);
    showMessage(
      `Link copied. The page that opens it asks before it changes anything. ${result.leftOutText}`.trim(),
    );
  };
  const loadFile = async (file: File) => {
    const { MAX_PROGRESS_FILE_BYTES, readProgress } = await PROGRESS_FILE_CODE.load();
    // One byte more than the limit is enough to refuse a larger file.
    const text = await file.slice(0, MAX_PROGRESS_FILE_BYTES + 1).text();
    setMessage(null);
    useImportedProgress.setState({ parsedFile: readProgress(text) });
  };
  return (
    <>
      <div className={css.tools}>
        <Button
          size="small"
          icon={<Download size={14} />}
          onPress={() => void runOrReport(saveAsFile, 'The file could not be made. Try again.')}
        >
          Save progress
        </Button>
        <Button
          size="small"
          icon={<Link size={14} />}
          onPress={() => void runOrReport(copyLink, 'The browser did not allow copying.')}
        >
          Copy a link
        </Button>
        <FileTrigger
          acceptedFileTypes={['application/json', '.json']}
          onSelect={(files) => {
            const [file] = files ?? [];
            if (file)
              void runOrReport(() => loadFile(file), 'The file could not be read. Try again.');
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
        onLinkHandled={onLinkHandled}
        onMessage={showMessage}
      />
    </>
  );
}
