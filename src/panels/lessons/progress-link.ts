import { MAX_LINK_LENGTH } from '../../contract/demo/demo.ts';
import { decodeLinkText, encodeLinkText, LINK_FAULTS } from '../../contract/links/link-text.ts';
import type { Certificate, StoredLesson } from '../../kit/lessons/stored-lesson.ts';
import type { Lesson } from '../../lessons/definition/lesson.ts';
import {
  MAX_PROGRESS_FILE_BYTES,
  readProgress,
  writeProgress,
  type Progress,
  type ParsedProgress,
} from './progress-file.ts';

/** A link that takes progress to another machine, or a sentence that says why it cannot be made. */
export type ProgressLink =
  | {
      readonly link: string;
      /** A sentence that says what the link leaves out; empty if it has everything. */
      readonly leftOutText: string;
    }
  | { readonly problem: string };

/** Creates a link with everything that a file has, if there is room. `pageAddress` has no query and no fragment. */
export async function createProgressLink(
  progress: Progress,
  lessons: readonly Lesson[],
  pageAddress: string,
): Promise<ProgressLink> {
  for (const { shorten, leftOutText } of LINK_VARIANTS) {
    const text = JSON.stringify(JSON.parse(writeProgress(shorten(progress), lessons)));
    const link = `${pageAddress}#/lessons?progress=${await encodeLinkText(text)}`;
    if (link.length <= MAX_LINK_LENGTH) return { link, leftOutText };
  }
  return { problem: 'Your progress is too long for a link. Save it as a file instead.' };
}

/** What a link can contain. The first that is short enough is used. */
const LINK_VARIANTS: readonly { shorten: (progress: Progress) => Progress; leftOutText: string }[] =
  [
    { shorten: (progress) => progress, leftOutText: '' },
    {
      shorten: (progress) => changeCertificates(progress, removeLink),
      leftOutText: 'There is no room for the links of certificates; a file has them.',
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
    Object.entries(progress).map(([id, storedLesson]): [string, StoredLesson] => [
      id,
      {
        ...storedLesson,
        certificate: storedLesson.certificate && change(storedLesson.certificate),
      },
    ]),
  );

/** Reads the progress of a link from the text of its parameter, which can contain anything. Never rejects. */
export async function readProgressLink(text: string): Promise<ParsedProgress> {
  const decoded = await decodeLinkText(text, MAX_PROGRESS_FILE_BYTES);
  if ('bytes' in decoded) return readProgress(new TextDecoder().decode(decoded.bytes), 'link');
  if ('newer' in decoded)
    return { problem: `It was made by a newer version of Parley. ${decoded.newer}` };
  return {
    problem:
      decoded.fault === 'oversized'
        ? 'The link holds more than 2 MB, too much for progress.'
        : LINK_FAULTS[decoded.fault],
  };
}
