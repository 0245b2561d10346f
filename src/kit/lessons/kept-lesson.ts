import { MAX_LINK_LENGTH } from '../../contract/demo/demo.ts';
import { isJsonObject } from '../../contract/json.ts';
import { mask } from '../../contract/secrets/mask.ts';
import type { LessonCall } from '../../lessons/definition/facts.ts';

/** How a chapter was finished. */
export interface DoneChapter {
  /** Id of the call that shows it; null if something else does. */
  readonly call: string | null;
  /** That call in brief, secrets masked: `POST /api/chat.delete, HTTP 200`. Null without one. */
  readonly request: string | null;
  /** What the check saw, in a sentence. */
  readonly saw: string;
  /** When, epoch milliseconds of the browser. */
  readonly at: number;
  /** Who made the calls: the learner, or “Do it for me”. */
  readonly by: 'you' | 'parley';
}

/** Where a lesson began in one world: what came later counts. */
export interface KeptStart {
  /** The newest call at that time; null if the log was empty. */
  readonly exchange: string | null;
  /** The world’s time of that call, which tells it from a call with the same id in a later world. */
  readonly at: number | null;
  /** The newest delivery at that time; null if the list was empty. */
  readonly delivery: string | null;
  /** The newest interaction at that time; null if there was none. */
  readonly interaction: string | null;
  /** The call that finished the last chapter; null if no call did. */
  readonly after: string | null;
  /** The world’s time of that call; null if it is not known. */
  readonly afterAt: number | null;
}

/** A finished lesson, as its certificate shows it. */
export interface Certificate {
  /** When the last chapter was finished, epoch milliseconds of the browser. */
  readonly at: number;
  readonly chapters: Readonly<Record<string, DoneChapter>>;
  /** A demo of what was done, as the fragment of an address; null without a link. */
  readonly link: string | null;
  /** Why there is no link, or which calls are not in it; null if the link has everything. */
  readonly note: string | null;
}

/** Whether the link of a certificate is still to be made: it has no link, and no note says why. */
export const isWithoutLink = ({ link, note }: Certificate): boolean =>
  link === null && note === null;

/** What the browser keeps of one lesson. */
export interface KeptLesson {
  /** By world: see src/app/place-of.ts. */
  readonly starts: Readonly<Record<string, KeptStart>>;
  readonly chapters: Readonly<Record<string, DoneChapter>>;
  /** How many hints were shown, by chapter. */
  readonly hints: Readonly<Record<string, number>>;
  /** The chapters that “Do it for me” was pressed for, unless it could not do them. */
  readonly helped: Readonly<Record<string, true>>;
  /** Of the last time that all chapters were finished. */
  readonly certificate: Certificate | null;
}

export const NOT_BEGUN: KeptLesson = {
  starts: {},
  chapters: {},
  hints: {},
  helped: {},
  certificate: null,
};

/** The beginning of a world: everything in it counts. */
export const WORLD_START: KeptStart = {
  exchange: null,
  at: null,
  delivery: null,
  interaction: null,
  after: null,
  afterAt: null,
};

/** In how many worlds a lesson is remembered to have begun. */
const MAX_WORLDS = 12;
export const MAX_KEPT_LESSONS = 100;
/** In one lesson. */
export const MAX_KEPT_CHAPTERS = 50;
/** Length of the text of a check, in characters. */
export const MAX_TEXT_LENGTH = 600;

/** The text of a check as it is kept: masked and not too long, since it may quote what somebody else sent. */
export function clipStoredText(text: string): string {
  const masked = mask(text);
  return masked.length > MAX_TEXT_LENGTH ? `${masked.slice(0, MAX_TEXT_LENGTH - 1)}…` : masked;
}

/** A call as a finished chapter names it. */
export const callInBrief = ({
  verb,
  path,
  status,
}: Pick<LessonCall, 'verb' | 'path' | 'status'>): string =>
  clipStoredText(`${verb} ${path}, HTTP ${status}`);

/** Reads what the storage holds, by id of the lesson. Anything that does not fit is left out; never throws. */
export function readKept(stored: unknown): Readonly<Record<string, KeptLesson>> {
  return recordOf(stored, MAX_KEPT_LESSONS, (lesson) => {
    if (!isJsonObject(lesson)) return null;
    return {
      starts: recordOf(lesson['starts'], MAX_WORLDS, readStart),
      chapters: recordOf(lesson['chapters'], MAX_KEPT_CHAPTERS, readDone),
      hints: recordOf(lesson['hints'], MAX_KEPT_CHAPTERS, readCount),
      helped: recordOf(lesson['helped'], MAX_KEPT_CHAPTERS, readTrue),
      certificate: readCertificate(lesson['certificate']),
    };
  });
}

/** The starts with one more, the newest last; the oldest are forgotten. */
export function withStart(
  starts: KeptLesson['starts'],
  place: string,
  start: KeptStart,
): KeptLesson['starts'] {
  const others = Object.entries(starts).filter(([name]) => name !== place);
  return Object.fromEntries([...others, [place, start]].slice(-MAX_WORLDS));
}

function readStart(value: unknown): KeptStart | null {
  if (!isJsonObject(value)) return null;
  // Starts that were kept by an earlier version have neither `afterAt` nor `interaction`.
  const { exchange, at, delivery, interaction = null, after, afterAt = null } = value;
  const isWhole =
    [exchange, delivery, interaction, after].every((id) => id === null || isCallId(id)) &&
    [at, afterAt].every((time) => time === null || typeof time === 'number');
  return isWhole ? ({ exchange, at, delivery, interaction, after, afterAt } as KeptStart) : null;
}

function readDone(value: unknown): DoneChapter | null {
  if (!isJsonObject(value)) return null;
  const { call, request, saw, at, by } = value;
  if (!(call === null || isCallId(call)) || !(request === null || isText(request))) return null;
  if (!isText(saw) || !isTime(at) || !(by === 'you' || by === 'parley')) return null;
  return { call, request, saw, at, by };
}

function readCertificate(value: unknown): Certificate | null {
  if (!isJsonObject(value) || !isTime(value['at'])) return null;
  const { at, link, note } = value;
  return {
    at,
    chapters: recordOf(value['chapters'], MAX_KEPT_CHAPTERS, readDone),
    link: typeof link === 'string' && isDemoFragment(link) ? link : null,
    note: isText(note) ? note : null,
  };
}

const readCount = (value: unknown): number | null =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 && value < 100 ? value : null;

const readTrue = (value: unknown): true | null => (value === true ? true : null);

/** A place in this page with a demo: a link never leads anywhere else. */
export const isDemoFragment = (text: string): boolean =>
  text.length <= MAX_LINK_LENGTH && /^#\/[a-z-]+\?[^\s<>"]+$/.test(text);

export const isCallId = (value: unknown): value is string =>
  typeof value === 'string' && /^\w{1,40}$/.test(value);
const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= MAX_TEXT_LENGTH;
const isTime = (value: unknown): value is number =>
  typeof value === 'number' && Math.abs(value) <= 8.64e15;

function recordOf<Value>(
  value: unknown,
  most: number,
  read: (value: unknown) => Value | null,
): Readonly<Record<string, Value>> {
  if (!isJsonObject(value)) return {};
  const entries = Object.entries(value)
    .slice(-most)
    .flatMap(([name, held]) => {
      const found = name.length <= 200 ? read(held) : null;
      return found === null ? [] : [[name, found] as const];
    });
  return Object.fromEntries(entries);
}
