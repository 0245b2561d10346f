import Paperclip from 'lucide-react/icons/paperclip';
import X from 'lucide-react/icons/x';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { RefusalNote } from '../../../kit/calls/RefusalNote.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { sizeText } from '../../../ui/display/amounts.ts';
import css from './files.module.css';
import type { AttachedFiles } from './use-attached-files.ts';

/** Chooses files for the next message; they can also be dropped on the box, or pasted. */
export function AttachButton({ files }: { readonly files: AttachedFiles }) {
  return (
    <FileTrigger allowsMultiple onSelect={(list) => files.add(list ?? [])}>
      <IconButton
        label="Attach files"
        icon={<Paperclip size={16} />}
        isDisabled={files.sent !== null}
      />
    </FileTrigger>
  );
}

/** The files that go with the next message, and how far they are. */
export function AttachedList({ files }: { readonly files: AttachedFiles }) {
  const { chosen, sent } = files;
  const total = chosen.reduce((sum, { file }) => sum + file.size, 0);
  return (
    <>
      <RefusalNote error={files.error} onDismiss={files.dismiss} />
      {chosen.length > 0 && (
        <ul className={css.chosen} aria-label="Files of the next message">
          {chosen.map(({ key, file }) => (
            <li key={key} className={css.chip}>
              <span className={css.name}>{file.name}</span>
              <span className={css.quiet}>{sizeText(file.size)}</span>
              {sent === null && (
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
      {sent !== null && (
        <div className={css.progress} role="status">
          <progress aria-label="Uploading files" value={sent} max={Math.max(total, 1)} />
          <span className={css.quiet}>
            {sizeText(sent)} of {sizeText(total)}
          </span>
          <Button size="small" variant="plain" onPress={files.stop}>
            Stop
          </Button>
        </div>
      )}
    </>
  );
}
