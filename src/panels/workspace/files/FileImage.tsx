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

/** The types that are drawn: what the platform found a header of. Others are saved, never shown. */
const DRAWN = /^image\/(?:png|jpeg|gif|webp)$/;

/** Whether a file is a picture that is drawn: one that is small enough to be decoded. */
export const isDrawn = ({ mimetype, size, original_w, original_h }: ShownFile): boolean =>
  DRAWN.test(mimetype) &&
  original_w !== undefined &&
  original_h !== undefined &&
  isDecodable({ width: original_w, height: original_h }, size);

type FileImageProps = ComponentProps<NonNullable<Lookups['FileImage']>>;

/** The file that an image of blocks names, if the acting person sees it. */
export default function FileImage({ file, alt, className, missing }: FileImageProps): ReactNode {
  const { patientCall, keyOf } = useActingCalls();
  const id = idOfBlockFile(file, useClient().baseUrl);
  const { data } = useQuery({
    ...READ_ONCE,
    enabled: id !== null,
    queryKey: keyOf('file info', id),
    queryFn: ({ signal }) =>
      patientCall<{ readonly file: unknown }>('files.info', { file: id ?? '' }, signal),
  });
  const [found] = filesOf({ files: [data?.file] });
  if (found === undefined || !isDrawn(found)) return missing;
  return <FilePicture file={{ ...found, alt_txt: alt }} className={className} missing={missing} />;
}

/** Reads the bytes of files with the acting token. */
export function useReader() {
  const client = useClient();
  const token = useActing()?.token?.token ?? null;
  return (address: string, signal?: AbortSignal) => readFile(client, token, address, signal);
}

interface FilePictureProps {
  readonly file: ShownFile;
  readonly className: string | undefined;
  /** In place of a picture that cannot be read; left out, the reason is shown. */
  readonly missing?: ReactNode;
}

/** A picture at the size of a thumbnail. Its bytes take a token, so they are fetched, not linked. */
export function FilePicture({ file, className, missing }: FilePictureProps) {
  const read = useReader();
  const { keyOf } = useActingCalls();
  const { data, error } = useQuery({
    queryKey: keyOf('file', file.id),
    // A screen may have two pixels where the page has one.
    queryFn: ({ signal }) => read(file.thumb_720 ?? file.thumb_360 ?? file.url_private, signal),
    ...READ_ONCE,
  });
  const image = useBytes(data);
  if (error !== null) return missing ?? <RefusalNote error={error} />;
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

/** An image of bytes, with the type that they came with: that of a picture. The page draws no other addresses than these and http. */
function useBytes(bytes: Blob | undefined) {
  const image = useRef<HTMLImageElement>(null);
  // Holds the image at the bytes: a reader writes its address.
  useEffect(() => {
    if (bytes === undefined) return undefined;
    const reader = new FileReader();
    reader.addEventListener('load', () => {
      if (image.current !== null && typeof reader.result === 'string')
        image.current.src = reader.result;
    });
    if (DRAWN.test(bytes.type)) reader.readAsDataURL(bytes);
    return () => reader.abort();
  }, [bytes]);
  return image;
}
