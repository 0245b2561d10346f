import { MAX_LINK_LENGTH } from '../../contract/demo/demo.ts';
import { isJsonObject } from '../../contract/json.ts';
import { mask } from '../../contract/secrets/mask.ts';
import type { LessonCall } from '../../lessons/definition/facts.ts';

/** How a chapter was finished. */
export interface DoneChapter {
  /** Id of the call that finished the chapter; null if something else did. */
  readonly call: string | null;
  /** This call in brief, with masked secrets: `POST /api/chat.delete, HTTP 200`; null without a call. */
  readonly request: string | null;
  /** What the check saw, in a sentence. */
  readonly saw: string;
  /** When the chapter was finished, in epoch milliseconds of the browser. */
  readonly at: number;
  /** Who finished the chapter: the learner, or “Do it for me”. */
  readonly by: 'you' | 'parley';
}

/** Where a lesson began in one world. Only later calls count. */
export interface StoredStart {
  /** The newest call at that time; null if the log was empty. */
  readonly exchange: string | null;
  /** The world’s time of this call. After a reset, another call can have the same id, but not the same time. */
  readonly at: number | null;
  /** The newest delivery at that time; null if the list was empty. */
  readonly delivery: string | null;
  /** The newest interaction at that time; null if the list was empty. */
  readonly interaction: string | null;
  /** The call that finished the last chapter; null if no call did. */
  readonly after: string | null;
  /** The world’s time of the call `after`; null if it is not known. */
  readonly afterAt: number | null;
}

/** A finished lesson, as its certificate shows it. */
export interface Certificate {
  /** When the last chapter was finished, epoch milliseconds of the browser. */
  readonly at: number;
  readonly chapters: Readonly<Record<string, DoneChapter>>;
  /** A link to a demo of the calls, as the fragment of an address, or null. */
  readonly link: string | null;
  /** Why there is no link, or which calls are not in it; null if the link has everything. */
  readonly note: string | null;
}

/** Whether the link of a certificate is still to be made: it has no link, and no note says why. */
export const isWithoutLink = ({ link, note }: Certificate): boolean =>
  link === null && note === null;

/** What the browser stores of one lesson. */
export interface StoredLesson {
  /** By the ids of worlds: see src/app/world-id.ts. */
  readonly starts: Readonly<Record<string, StoredStart>>;
  readonly chapters: Readonly<Record<string, DoneChapter>>;
  /** How many hints were shown, by chapter. */
  readonly hints: Readonly<Record<string, number>>;
  /** The chapters for which “Do it for me” was pressed and did not fail. */
  readonly helped: Readonly<Record<string, true>>;
  /** The certificate from the last time that the learner finished all chapters. */
  readonly certificate: Certificate | null;
}

export const NOT_BEGUN: StoredLesson = {
  starts: {},
  chapters: {},
  hints: {},
  helped: {},
  certificate: null,
};

/** The beginning of a world: everything in it counts. */
export const WORLD_START: StoredStart = {
  exchange: null,
  at: null,
  delivery: null,
  interaction: null,
  after: null,
  afterAt: null,
};

/** The number of worlds for which the start of a lesson is stored. */
const MAX_WORLDS = 12;
export const MAX_STORED_LESSONS = 100;
/** Per lesson. */
export const MAX_STORED_CHAPTERS = 50;
/** The longest text of a check, in characters. */
export const MAX_TEXT_LENGTH = 600;

/** Masks and cuts the text of a check before it is stored, because it may quote anything that was sent. */
export function clipStoredText(text: string): string {
  const masked = mask(text);
  return masked.length > MAX_TEXT_LENGTH ? `${masked.slice(0, MAX_TEXT_LENGTH - 1)}…` : masked;
}

/** A call in brief, for a finished chapter. */
export const callInBrief = ({
  verb,
  path,
  status,
}: Pick<LessonCall, 'verb' | 'path' | 'status'>): string =>
  clipStoredText(`${verb} ${path}, HTTP ${status}`);

/** Reads the stored lessons by id. Anything that is not a lesson is left out; never throws. */
export function readStoredLessons(stored: unknown): Readonly<Record<string, StoredLesson>> {
  return recordOf(stored, MAX_STORED_LESSONS, (lesson) => {
    if (!isJsonObject(lesson)) return null;
    return {
      starts: recordOf(lesson['starts'], MAX_WORLDS, readStart),
      chapters: recordOf(lesson['chapters'], MAX_STORED_CHAPTERS, readDoneChapter),
      hints: recordOf(lesson['hints'], MAX_STORED_CHAPTERS, readCount),
      helped: recordOf(lesson['helped'], MAX_STORED_CHAPTERS, readTrue),
      certificate: readCertificate(lesson['certificate']),
    };
  });
}

/** Adds a start as the newest one. The oldest ones beyond `MAX_WORLDS` are dropped. */
export function putStart(
  starts: StoredLesson['starts'],
  worldId: string,
  start: StoredStart,
): StoredLesson['starts'] {
  const otherStarts = Object.entries(starts).filter(([name]) => name !== worldId);
  return Object.fromEntries([...otherStarts, [worldId, start]].slice(-MAX_WORLDS));
}

function readStart(value: unknown): StoredStart | null {
  if (!isJsonObject(value)) return null;
  // Starts that an earlier version stored have neither `afterAt` nor `interaction`.
  const { exchange, at, delivery, interaction = null, after, afterAt = null } = value;
  const isValid =
    [exchange, delivery, interaction, after].every((id) => id === null || isCallId(id)) &&
    [at, afterAt].every((time) => time === null || typeof time === 'number');
  return isValid ? ({ exchange, at, delivery, interaction, after, afterAt } as StoredStart) : null;
}

function readDoneChapter(value: unknown): DoneChapter | null {
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
    chapters: recordOf(value['chapters'], MAX_STORED_CHAPTERS, readDoneChapter),
    link: typeof link === 'string' && isDemoFragment(link) ? link : null,
    note: isText(note) ? note : null,
  };
}

const readCount = (value: unknown): number | null =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 && value < 100 ? value : null;

const readTrue = (value: unknown): true | null => (value === true ? true : null);

/** Whether a text can be a link to a demo, as a fragment of this page's address. */
export const isDemoFragment = (text: string): boolean =>
  text.length <= MAX_LINK_LENGTH && /^#\/[a-z-]+\?[^\s<>"]+$/.test(text);

export const isCallId = (value: unknown): value is string =>
  typeof value === 'string' && /^\w{1,40}$/.test(value);
const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= MAX_TEXT_LENGTH;
const isTime = (value: unknown): value is number =>
  typeof value === 'number' && Math.abs(value) <= 8.64e15;

/** Reads the last `maxEntries` entries of a record. Entries for which `readValue` returns null are left out. */
function recordOf<Value>(
  value: unknown,
  maxEntries: number,
  readValue: (value: unknown) => Value | null,
): Readonly<Record<string, Value>> {
  if (!isJsonObject(value)) return {};
  const entries = Object.entries(value)
    .slice(-maxEntries)
    .flatMap(([name, entryValue]) => {
      const found = name.length <= 200 ? readValue(entryValue) : null;
      return found === null ? [] : [[name, found] as const];
    });
  return Object.fromEntries(entries);
}
