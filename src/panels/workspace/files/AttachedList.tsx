import X from 'lucide-react/icons/x';
import { RefusalNote } from '../../../kit/calls/RefusalNote.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { sizeText } from '../../../ui/display/amounts.ts';
import css from './files.module.css';
import type { AttachedFiles } from './use-attached-files.ts';

interface AttachedListProps {
  readonly files: AttachedFiles;
  /** Sends the files again after a failure. */
  readonly onRetry: () => void;
}

/** The files of the next message, with the progress of the upload and the reason of a failure. */
export default function AttachedList({ files, onRetry }: AttachedListProps) {
  const { chosenFiles, sentBytes } = files;
  const totalBytes = chosenFiles.reduce((sum, { file }) => sum + file.size, 0);
  return (
    <>
      <RefusalNote error={files.error} onDismiss={files.dismissError} />
      {files.error !== null && sentBytes === null && (
        <div>
          <Button size="small" onPress={onRetry}>
            Try again
          </Button>
        </div>
      )}
      {chosenFiles.length > 0 && (
        <ul className={css.chosen} aria-label="Files of the next message">
          {chosenFiles.map(({ key, file }) => (
            <li key={key} className={css.chip}>
              <span className={css.name}>{file.name}</span>
              <span className={css.quiet}>{sizeText(file.size)}</span>
              {sentBytes === null && (
                <IconButton
                  size="small"
                  label={`Remove ${file.name}`}
                  icon={<X size={14} />}
                  onPress={() => files.remove(key)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {sentBytes !== null && (
        <div className={css.progress} role="status">
          <progress aria-label="Uploading files" value={sentBytes} max={Math.max(totalBytes, 1)} />
          <span className={css.quiet}>
            {sizeText(sentBytes)} of {sizeText(totalBytes)}
          </span>
          <Button size="small" variant="plain" onPress={files.stop}>
            Stop
          </Button>
        </div>
      )}
    </>
  );
}
