import { useMutation, useQuery } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { useEffect, useRef } from 'react';
import { useActing } from '../../../client/acting.ts';
import { useClient } from '../../../client/context.tsx';
import { filesOf, readFile, type ShownFile } from '../../../client/files.ts';
import { READ_ONCE, useActingCalls } from '../../../client/use-method.ts';
import type { ShownMessage } from '../../../contract/entities.ts';
import { RefusalNote } from '../../../kit/calls/RefusalNote.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { sizeText } from '../../../ui/display/amounts.ts';
import { saveFile } from '../../../ui/save-file.ts';
import css from './files.module.css';

/** The types that are drawn: what the platform found a header of. Others are saved, never shown. */
const DRAWN = /^image\/(?:png|jpeg|gif|webp)$/;

/** Larger pictures are not fetched unasked, in bytes. */
const MAX_DRAWN_BYTES = 8 * 1024 * 1024;

/** The files that a message shares: pictures drawn small, the beginning of texts, and all of them to save. */
export function MessageFiles({ message }: { readonly message: ShownMessage }) {
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
  const read = useReader();
  const isDrawn = DRAWN.test(file.mimetype) && file.size <= MAX_DRAWN_BYTES;
  const { mutate, error, reset } = useMutation({
    // A type that no browser opens, whatever the file is.
    mutationFn: async () => saveFile(file.name, 'application/octet-stream', await read(file)),
  });
  return (
    <>
      {isDrawn && <Picture file={file} />}
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

/** Reads the bytes of files with the acting token. */
function useReader() {
  const client = useClient();
  const token = useActing()?.token?.token ?? null;
  return (file: ShownFile, signal?: AbortSignal) => readFile(client, token, file, signal);
}

/** A picture at the size of a thumbnail. Its bytes take a token, so they are fetched, not linked. */
function Picture({ file }: { readonly file: ShownFile }) {
  const read = useReader();
  const { keyOf } = useActingCalls();
  const { data, error } = useQuery({
    queryKey: keyOf('file', file.id),
    queryFn: ({ signal }) => read(file, signal),
    ...READ_ONCE,
  });
  const image = useBytes(data, file.mimetype);
  if (error !== null) return <RefusalNote error={error} />;
  return (
    <img
      ref={image}
      className={css.picture}
      alt={file.alt_txt ?? file.title}
      width={file.original_w}
      height={file.original_h}
    />
  );
}

/** An image of bytes, with the type that the platform found. The page draws no other addresses than these and http. */
function useBytes(bytes: Blob | undefined, type: string) {
  const image = useRef<HTMLImageElement>(null);
  // Holds the image at the bytes: a reader writes its address.
  useEffect(() => {
    if (bytes === undefined) return undefined;
    const reader = new FileReader();
    reader.addEventListener('load', () => {
      if (image.current !== null && typeof reader.result === 'string')
        image.current.src = reader.result;
    });
    reader.readAsDataURL(new Blob([bytes], { type }));
    return () => reader.abort();
  }, [bytes, type]);
  return image;
}
