import ImageOff from 'lucide-react/icons/image-off';
import { Suspense, useContext, useState } from 'react';
import { imageAddress } from '../../../contract/blocks/address.ts';
import { type ImageFile, LookupsContext } from '../markup/lookups-context.ts';
import css from './image.module.css';

export interface ImageViewProps {
  readonly src: string | undefined;
  /** A file of the workspace, in place of `src`. */
  readonly file?: ImageFile | undefined;
  readonly alt: string;
  /** `large` fills a block, `small` is shown beside text, `icon` within a line. */
  readonly size: 'large' | 'small' | 'icon';
}

/** The width and the height that are reserved until the image has loaded, in CSS pixels. */
const SIZES = { large: [360, 200], small: [72, 72], icon: [20, 20] } as const;

/** An image from http or https, which loads lazily and without a referrer, or a file, if `LookupsContext` can show files. */
export function ImageView({ src, file, alt, size }: ImageViewProps) {
  const { FileImage } = useContext(LookupsContext);
  const [failedAddress, setFailedAddress] = useState<string | null>(null);
  const address = src === undefined ? null : imageAddress(src);
  const [width, height] = SIZES[size];
  const placeholder = (
    <span className={css.missing} data-size={size} role="img" aria-label={alt}>
      <ImageOff size={size === 'icon' ? 14 : 18} />
      {size === 'large' && <span>{alt}</span>}
    </span>
  );
  if (file !== undefined && FileImage !== undefined)
    return (
      <Suspense fallback={placeholder}>
        <FileImage file={file} alt={alt} className={css[size]} placeholder={placeholder} />
      </Suspense>
    );
  if (address === null || failedAddress === address) return placeholder;
  return (
    <img
      className={css[size]}
      src={address}
      alt={alt}
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setFailedAddress(address)}
    />
  );
}
