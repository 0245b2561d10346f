import { THUMBNAIL_FIELDS } from '../../files/thumbnails.ts';
import type { Differences } from './differences.ts';

const NO_COMMENTS = 'Only comments are paged, and files have none (A-92).';

const PIXELS = 'Pixels are numbers in what the service answers; the types were made otherwise.';

/** Sizes of thumbnails in an answer, which are pixels, too. */
const thumbnailSizes = (place: string): Differences =>
  Object.fromEntries(
    Object.keys(THUMBNAIL_FIELDS)
      .filter((name) => /_[wh]$/.test(name))
      .map((name) => [`${place}.${name}: can be a number`, PIXELS]),
  );

/** Thumbnails of larger pictures than the SDK’s types were made from. */
const largeThumbnails: Differences = Object.fromEntries(
  Object.keys(THUMBNAIL_FIELDS)
    .filter((name) => /_(?:720|800|960|1024)/.test(name))
    .map((name) => [
      `files.completeUploadExternal answer files[].${name}: not in the SDK`,
      'The types were made from a smaller picture.',
    ]),
);

const UNSORTED: Differences = {
  ...largeThumbnails,
  ...thumbnailSizes('files.info answer file'),
  ...thumbnailSizes('files.list answer files[]'),
  ...thumbnailSizes('files.revokePublicURL answer file'),
  ...thumbnailSizes('files.sharedPublicURL answer file'),
  'files.completeUploadExternal answer files[].shares.private: not in the SDK':
    'Files in private conversations have it; the types were made from a public one.',
  'files.completeUploadExternal argument channels: not in the SDK':
    'The service takes it, and older programs send it (A-90).',
  'files.getUploadURLExternal argument alt_txt: not in the SDK':
    'The service documents this name; the SDK sends alt_text, which is taken as well (A-90).',
  'files.info answer file.original_h: can be a number': PIXELS,
  'files.info answer file.original_w: can be a number': PIXELS,
  'files.info argument cursor: not taken': NO_COMMENTS,
  'files.info argument limit: not taken': NO_COMMENTS,
  'files.list answer files[].original_h: can be a number': PIXELS,
  'files.list answer files[].original_w: can be a number': PIXELS,
  'files.revokePublicURL answer file.original_h: can be a number': PIXELS,
  'files.revokePublicURL answer file.original_w: can be a number': PIXELS,
  'files.sharedPublicURL answer file.original_h: can be a number': PIXELS,
  'files.sharedPublicURL answer file.original_w: can be a number': PIXELS,
};

/** Methods of files. */
export const FILES: Differences = Object.fromEntries(
  Object.entries(UNSORTED).toSorted(([a], [b]) => (a < b ? -1 : 1)),
);
