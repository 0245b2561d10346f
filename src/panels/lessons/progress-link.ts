import { MAX_LINK_LENGTH } from '../../contract/demo/demo.ts';
import { decodeLinkText, encodeLinkText, LINK_FAULTS } from '../../contract/links/link-text.ts';
import type { Certificate, KeptLesson } from '../../kit/lessons/kept-lesson.ts';
import type { Lesson } from '../../lessons/definition/lesson.ts';
import {
  MAX_PROGRESS_FILE_BYTES,
  readProgress,
  writeProgress,
  type Progress,
  type ReadProgress,
} from './progress-file.ts';

/** A link that takes progress to another machine, or a sentence that says why it cannot be made. */
export type ProgressLink =
  | {
      readonly link: string;
      /** What it leaves out, in a sentence; empty for nothing. */ readonly leftOut: string;
    }
  | { readonly problem: string };

/** `page` is the address of the page, without a fragment. The link has all that a file has, as far as there is room. */
export async function linkOfProgress(
  progress: Progress,
  lessons: readonly Lesson[],
  page: string,
): Promise<ProgressLink> {
  for (const { leaves, leftOut } of FORMS) {
    const text = JSON.stringify(JSON.parse(writeProgress(leaves(progress), lessons)));
    const link = `${page}#/lessons?progress=${await encodeLinkText(text)}`;
    if (link.length <= MAX_LINK_LENGTH) return { link, leftOut };
  }
  return { problem: 'Your progress is too long for a link. Save it as a file instead.' };
}

/** What a link holds: the first that there is room for. */
const FORMS: readonly { leaves: (progress: Progress) => Progress; leftOut: string }[] = [
  { leaves: (progress) => progress, leftOut: '' },
  {
    leaves: (progress) => withCertificates(progress, leaveLinkOut),
    leftOut: 'There is no room for the links of certificates; a file has them.',
  },
];

const leaveLinkOut = (certificate: Certificate): Certificate => ({
  ...certificate,
  link: null,
  note: 'There is no link: it had no room in the link that brought this.',
});

const withCertificates = (
  progress: Progress,
  change: (certificate: Certificate) => Certificate,
): Progress =>
  Object.fromEntries(
    Object.entries(progress).map(([id, kept]): [string, KeptLesson] => [
      id,
      { ...kept, certificate: kept.certificate && change(kept.certificate) },
    ]),
  );

/** The progress of a link: the text of its parameter. Anything can be in it; never rejects. */
export async function readProgressLink(text: string): Promise<ReadProgress> {
  const read = await decodeLinkText(text, MAX_PROGRESS_FILE_BYTES);
  if ('bytes' in read) return readProgress(new TextDecoder().decode(read.bytes), 'link');
  if ('newer' in read)
    return { problem: `It was made by a newer version of Parley. ${read.newer}` };
  return {
    problem:
      read.fault === 'oversized'
        ? 'The link holds more than 2 MB, too much for progress.'
        : LINK_FAULTS[read.fault],
  };
}
