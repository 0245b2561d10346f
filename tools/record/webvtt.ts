import type { Cue } from './film.ts';

/** The characters that WebVTT gives a meaning, `-->` among them. */
const ESCAPES = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['\u200e', '&lrm;'],
  ['\u200f', '&rlm;'],
  ['\0', '\ufffd'],
]);

/**
 * A WebVTT file, for captions or chapters. Cues without text are left out. A line break stays one; an empty line, which
 * would end the cue, does not.
 */
export function webVtt(cues: readonly Cue[]): string {
  const blocks = cues.flatMap(({ start, end, text }) => {
    const payload = escapeCue(text);
    if (payload === '') return [];
    const first = Math.max(0, Math.round(start));
    // A cue that lasts no time is an error of the format.
    const last = Math.max(first + 1, Math.round(end));
    return [`${timestamp(first)} --> ${timestamp(last)}\n${payload}`];
  });
  return `${['WEBVTT', ...blocks].join('\n\n')}\n`;
}

/** A list of chapters for people, such as `01:30 Title`: a line for each. */
export function chapterList(chapters: readonly Cue[]) {
  return chapters
    .map(({ start, text }) => `${clock(start)} ${text.trim().replaceAll(/\s+/g, ' ')}\n`)
    .join('');
}

function escapeCue(text: string) {
  return text
    .split(/\r\n|[\r\n\f]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')
    .replaceAll(/[&<>\u200e\u200f\0]/g, (character) => ESCAPES.get(character) ?? character);
}

/** `00:01:30.250` */
function timestamp(ms: number) {
  return `${[hours(ms), minutes(ms), seconds(ms)].map(two).join(':')}.${String(ms % 1000).padStart(3, '0')}`;
}

/** `01:30`, or `1:01:30` from the first hour on. */
function clock(ms: number) {
  const rest = [minutes(ms), seconds(ms)].map(two).join(':');
  return hours(ms) > 0 ? `${hours(ms)}:${rest}` : rest;
}

const hours = (ms: number) => Math.floor(ms / 3_600_000);
const minutes = (ms: number) => Math.floor(ms / 60_000) % 60;
const seconds = (ms: number) => Math.floor(ms / 1000) % 60;
const two = (number: number) => String(number).padStart(2, '0');
