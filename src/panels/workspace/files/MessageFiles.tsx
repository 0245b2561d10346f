import { useMutation } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { filesOf, type ShownFile } from '../../../client/files.ts';
import type { ShownMessage } from '../../../contract/entities.ts';
import { RefusalNote } from '../../../kit/calls/RefusalNote.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { sizeText } from '../../../ui/display/amounts.ts';
import { saveFile } from '../../../ui/save-file.ts';
import { FilePicture, isDrawable, useReadFile } from './FileImage.tsx';
import css from './files.module.css';

/** The files of a message: pictures as thumbnails, the beginning of texts, and a button to save each. */
export default function MessageFiles({ message }: { readonly message: ShownMessage }) {
  const files = filesOf(message);
  if (files.length === 0) return null;
  return (
    <ul className={css.files} aria-label="Files">
      {files.map((file) => (
        <li key={file.id} className={css.file}>
          <FileCard file={file} />
        </li>
      ))}
    </ul>
  );
}

function FileCard({ file }: { readonly file: ShownFile }) {
  const readBytes = useReadFile();
  const { mutate, error, reset } = useMutation({
    // Browsers save this type and do not open it, whatever the file is.
    mutationFn: async () =>
      saveFile(file.name, 'application/octet-stream', await readBytes(file.url_private)),
  });
  return (
    <>
      {isDrawable(file) && <FilePicture file={file} className={css.picture} />}
      {Boolean(file.preview) && (
        <pre className={css.preview}>
          {file.preview}
          {file.preview_is_truncated === true && '\n…'}
        </pre>
      )}
      <div className={css.chip}>
        <span className={css.name}>{file.title}</span>
        <span className={css.quiet}>
          {file.pretty_type}, {sizeText(file.size)}
        </span>
        <IconButton
          size="small"
          label={`Save ${file.name}`}
          icon={<Download size={14} />}
          onPress={() => mutate()}
        />
      </div>
      <RefusalNote error={error} onDismiss={reset} />
    </>
  );
}
