import { MAX_LINK_LENGTH } from '../../contract/demo/demo.ts';
import { decodeLinkText, encodeLinkText, LINK_FAULTS } from '../../contract/links/link-text.ts';
import type { Certificate, StoredLesson } from '../../kit/lessons/stored-lesson.ts';
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
      /** A sentence that says what it leaves out; empty for nothing. */
      readonly leftOut: string;
    }
  | { readonly problem: string };

/** Makes a link with everything that a file has, if there is room. `page` is the address of the page without a fragment. */
export async function linkOfProgress(
  progress: Progress,
  lessons: readonly Lesson[],
  page: string,
): Promise<ProgressLink> {
  for (const { shorten, leftOut } of FORMS) {
    const text = JSON.stringify(JSON.parse(writeProgress(shorten(progress), lessons)));
    const link = `${page}#/lessons?progress=${await encodeLinkText(text)}`;
    if (link.length <= MAX_LINK_LENGTH) return { link, leftOut };
  }
  return { problem: 'Your progress is too long for a link. Save it as a file instead.' };
}

/** The contents of a link to try in order, until one is short enough. */
const FORMS: readonly { shorten: (progress: Progress) => Progress; leftOut: string }[] = [
  { shorten: (progress) => progress, leftOut: '' },
  {
    shorten: (progress) => changeCertificates(progress, removeLink),
    leftOut: 'There is no room for the links of certificates; a file has them.',
  },
];

const removeLink = (certificate: Certificate): Certificate => ({
  ...certificate,
  link: null,
  note: 'There is no link: the link that carried this progress had no room for it.',
});

const changeCertificates = (
  progress: Progress,
  change: (certificate: Certificate) => Certificate,
): Progress =>
  Object.fromEntries(
    Object.entries(progress).map(([id, kept]): [string, StoredLesson] => [
      id,
      { ...kept, certificate: kept.certificate && change(kept.certificate) },
    ]),
  );

/** Reads the progress of a link from the text of its parameter, which can contain anything. Never rejects. */
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
