import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { useActing } from '../../../client/acting.ts';
import { useClient } from '../../../client/context.tsx';
import { filesOf, readFile, type ShownFile } from '../../../client/files.ts';
import { READ_ONCE, useActingCalls } from '../../../client/use-method.ts';
import { idOfBlockFile } from '../../../contract/blocks/slack-files.ts';
import { isDecodable } from '../../../contract/files/thumbnails.ts';
import { RefusalNote } from '../../../kit/calls/RefusalNote.tsx';
import type { Lookups } from '../../../message/render/markup/lookups-context.ts';
import { classes } from '../../../ui/style/classes.ts';
import css from './files.module.css';

/** The image types that the page draws: those whose header the platform reads. Other files can only be saved. */
const DRAWABLE_TYPES = /^image\/(?:png|jpeg|gif|webp)$/;

/** Whether the page can draw a file: a picture that is small enough to be decoded. */
export const isDrawable = ({ mimetype, size, original_w, original_h }: ShownFile): boolean =>
  DRAWABLE_TYPES.test(mimetype) &&
  original_w !== undefined &&
  original_h !== undefined &&
  isDecodable({ width: original_w, height: original_h }, size);

type FileImageProps = ComponentProps<NonNullable<Lookups['FileImage']>>;

/** The picture of the file that an image block names, if the acting person may see the file. */
export default function FileImage({
  file,
  alt,
  className,
  placeholder,
}: FileImageProps): ReactNode {
  const { callWithRetry, keyOf } = useActingCalls();
  const id = idOfBlockFile(file, useClient().baseUrl);
  const { data } = useQuery({
    ...READ_ONCE,
    enabled: id !== null,
    queryKey: keyOf('file info', id),
    queryFn: ({ signal }) =>
      callWithRetry<{ readonly file: unknown }>('files.info', { file: id ?? '' }, signal),
  });
  const [shownFile] = filesOf({ files: [data?.file] });
  if (shownFile === undefined || !isDrawable(shownFile)) return placeholder;
  return (
    <FilePicture
      file={{ ...shownFile, alt_txt: alt }}
      className={className}
      placeholder={placeholder}
    />
  );
}

/** Returns a function that reads the bytes of a file with the acting token. */
export function useReadFile() {
  const client = useClient();
  const token = useActing()?.token?.token ?? null;
  return (address: string, signal?: AbortSignal) => readFile(client, token, address, signal);
}

interface FilePictureProps {
  readonly file: ShownFile;
  readonly className: string | undefined;
  /** Shown in place of a picture that cannot be read. Default: the reason. */
  readonly placeholder?: ReactNode;
}

/** A picture at the size of a thumbnail. Reading its bytes needs a token, so the page fetches them and does not link to them. */
export function FilePicture({ file, className, placeholder }: FilePictureProps) {
  const readBytes = useReadFile();
  const { keyOf } = useActingCalls();
  const { data, error } = useQuery({
    queryKey: keyOf('file', file.id),
    // The bigger thumbnail: a screen may have two pixels for each pixel of the page.
    queryFn: ({ signal }) =>
      readBytes(file.thumb_720 ?? file.thumb_360 ?? file.url_private, signal),
    ...READ_ONCE,
  });
  const image = useImageOfBytes(data);
  if (error !== null) return placeholder ?? <RefusalNote error={error} />;
  return (
    <img
      ref={image}
      className={classes(css.bytes, className)}
      alt={file.alt_txt ?? file.title}
      width={file.original_w}
      height={file.original_h}
    />
  );
}

/** Returns the ref of an image that shows the bytes, through a data URL: the page allows only data and http URLs for images. */
function useImageOfBytes(bytes: Blob | undefined) {
  const image = useRef<HTMLImageElement>(null);
  // Reads the bytes into a data URL for the image.
  useEffect(() => {
    if (bytes === undefined) return undefined;
    const reader = new FileReader();
    reader.addEventListener('load', () => {
      if (image.current !== null && typeof reader.result === 'string')
        image.current.src = reader.result;
    });
    if (DRAWABLE_TYPES.test(bytes.type)) reader.readAsDataURL(bytes);
    return () => reader.abort();
  }, [bytes]);
  return image;
}
