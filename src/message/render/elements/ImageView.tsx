import ImageOff from 'lucide-react/icons/image-off';
import { Suspense, useContext, useState } from 'react';
import { imageAddress } from '../../../contract/blocks/address.ts';
import { type ImageFile, LookupsContext } from '../markup/lookups-context.ts';
import css from './image.module.css';

export interface ImageViewProps {
  readonly src: string | undefined;
  /** A file of the workspace, instead of an address. */
  readonly file?: ImageFile | undefined;
  readonly alt: string;
  /** `large` fills a block, `small` is shown beside text, `icon` within a line. */
  readonly size: 'large' | 'small' | 'icon';
}

/** Width and height reserved until the image is loaded, in CSS pixels. */
const SIZES = { large: [360, 200], small: [72, 72], icon: [20, 20] } as const;

/** An image from http or https, loaded lazily and without a referrer; or a file, if the view can read files. */
export function ImageView({ src, file, alt, size }: ImageViewProps) {
  const { FileImage } = useContext(LookupsContext);
  const [failed, setFailed] = useState<string | null>(null);
  const address = src === undefined ? null : imageAddress(src);
  const [width, height] = SIZES[size];
  const missing = (
    <span className={css.missing} data-size={size} role="img" aria-label={alt}>
      <ImageOff size={size === 'icon' ? 14 : 18} />
      {size === 'large' && <span>{alt}</span>}
    </span>
  );
  if (file !== undefined && FileImage !== undefined)
    return (
      <Suspense fallback={missing}>
        <FileImage file={file} alt={alt} className={css[size]} missing={missing} />
      </Suspense>
    );
  if (address === null || failed === address) return missing;
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
      onError={() => setFailed(address)}
    />
  );
}
