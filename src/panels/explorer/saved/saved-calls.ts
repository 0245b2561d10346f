import { isJsonObject } from '../../../contract/json.ts';
import type { HeaderList } from '../../../contract/sandbox.ts';
import { mask } from '../../../contract/secrets/mask.ts';
import type { ComparedAnswer } from '../../../kit/calls/compare/compared-call.ts';
import { draftInSearch, explorerSearch } from '../draft/explorer-search.ts';
import type { RequestDraft } from '../draft/request-draft.ts';

/** The answer of a saved call, with its secrets masked. */
export interface SavedAnswer extends ComparedAnswer {
  /** When it was saved, in epoch milliseconds of the browser. */
  readonly at: number;
}

/** A call that the user saved under a name. It says how the token is sent, but does not contain the token. */
export interface SavedCall {
  readonly id: string;
  readonly name: string;
  readonly method: string;
  readonly draft: RequestDraft;
  /** The answer that the call had when it was saved, or null. */
  readonly answer: SavedAnswer | null;
}

export const MAX_CALLS = 200;
export const MAX_NAME_LENGTH = 80;
/** How long a request may be, and the body of an answer, in characters. */
export const MAX_TEXT_LENGTH = 32 * 1024;
/** How long all saved answers together may be, in characters. The storage of a browser has room for a few million. */
export const MAX_ANSWERS_LENGTH = 1024 * 1024;
/** How long a stored request may be, in characters: a masked secret may be longer than the secret. */
const MAX_STORED_LENGTH = 2 * MAX_TEXT_LENGTH;
const MAX_HEADERS = 50;
const MAX_HEADER_LENGTH = 1000;
const MAX_METHOD_LENGTH = 200;

/** A call to save, with secrets. */
export interface CallToSave {
  readonly name: string;
  readonly method: string;
  readonly draft: RequestDraft;
  readonly answer: ComparedAnswer | null;
}

/** Why a call cannot be saved, in a sentence; null if it can. */
export function findSaveFault({ draft }: Pick<CallToSave, 'draft'>): string | null {
  const { length } = draft.text + (draft.headers ?? '');
  return length > MAX_TEXT_LENGTH
    ? `The request is too long to save: it has ${length} characters of at most ${MAX_TEXT_LENGTH}.`
    : null;
}

/** Adds a call at the beginning, and removes the oldest calls beyond `MAX_CALLS`. */
export function addCall(
  calls: readonly SavedCall[],
  { name, method, draft, answer }: CallToSave,
  id: string,
  at: number,
): readonly SavedCall[] {
  const call: SavedCall = {
    id,
    name: cleanName(name, method),
    method,
    draft: {
      ...draft,
      text: mask(draft.text),
      ...(draft.headers !== undefined && { headers: mask(draft.headers) }),
      // The last text that could be parsed: it is not saved.
      readable: null,
    },
    answer: answer && cleanAnswer(answer, at),
  };
  return limitCalls([call, ...calls]);
}

/** The name to save: without secrets, shortened, and the name of the method if it is empty. */
export const cleanName = (name: string, method: string): string =>
  mask(name.trim()).slice(0, MAX_NAME_LENGTH) || method.slice(0, MAX_NAME_LENGTH);

/** Headers that hosts add to every answer. They differ between hosts, and the log does not have them, so they are not saved. */
const HOST_HEADERS =
  /^(?:access-control-.*|cache-control|connection|content-length|content-security-policy|date|keep-alive|referrer-policy|transfer-encoding|vary|x-content-type-options|x-parley-.*)$/i;

/** The answer to save: without secrets, and shortened. */
export function cleanAnswer(
  { status, headers, body, truncated }: ComparedAnswer,
  at: number,
): SavedAnswer {
  const maskedBody = mask(body, {}, MAX_TEXT_LENGTH).slice(0, MAX_TEXT_LENGTH);
  return {
    status,
    headers: headers
      .filter(([name]) => !HOST_HEADERS.test(name))
      .slice(0, MAX_HEADERS)
      .map(([name, value]) => [name, mask(value).slice(0, MAX_HEADER_LENGTH)] as const),
    body: maskedBody,
    truncated: truncated || body.length > MAX_TEXT_LENGTH,
    at,
  };
}

/** Removes the oldest calls beyond `MAX_CALLS`, and the oldest answers beyond `MAX_ANSWERS_LENGTH`. */
export function limitCalls(calls: readonly SavedCall[]): readonly SavedCall[] {
  let remainingLength = MAX_ANSWERS_LENGTH;
  return calls.slice(0, MAX_CALLS).map((call) => {
    remainingLength -= call.answer?.body.length ?? 0;
    return remainingLength < 0 && call.answer !== null ? { ...call, answer: null } : call;
  });
}

/** Parses the calls in the storage. Leaves out invalid ones; never throws. */
export function parseCalls(stored: unknown): readonly SavedCall[] {
  if (!Array.isArray(stored)) return [];
  const calls = stored.slice(0, MAX_CALLS).flatMap((value: unknown): SavedCall[] => {
    const call = parseCall(value);
    return call === null ? [] : [call];
  });
  return limitCalls(
    calls.filter(({ id }, index) => calls.findIndex((call) => call.id === id) === index),
  );
}

function parseCall(stored: unknown): SavedCall | null {
  if (!isJsonObject(stored)) return null;
  const { id, name, method, answer } = stored;
  const { token: auth, ...rest } = Object(stored['draft']) as Readonly<Record<string, unknown>>;
  const draft = draftInSearch(explorerSearch({ ...rest, auth }));
  if (!isText(id, 60) || !isText(name, MAX_NAME_LENGTH) || !isText(method, MAX_METHOD_LENGTH))
    return null;
  if (draft === null || `${draft.text}${draft.headers ?? ''}`.length > MAX_STORED_LENGTH)
    return null;
  return { id, name, method, draft, answer: parseAnswer(answer) };
}

function parseAnswer(stored: unknown): SavedAnswer | null {
  if (!isJsonObject(stored)) return null;
  const { status, headers, body, truncated, at } = stored;
  const isValid =
    typeof status === 'number' &&
    typeof at === 'number' &&
    Math.abs(at) <= 8.64e15 &&
    typeof body === 'string' &&
    body.length <= MAX_TEXT_LENGTH &&
    isHeaders(headers);
  return isValid ? { status, headers, body, truncated: truncated === true, at } : null;
}

const isHeaders = (value: unknown): value is HeaderList =>
  Array.isArray(value) &&
  value.length <= MAX_HEADERS &&
  value.every(
    (header) =>
      Array.isArray(header) &&
      header.length === 2 &&
      header.every((text) => typeof text === 'string' && text.length <= MAX_HEADER_LENGTH),
  );

const isText = (value: unknown, maxLength: number): value is string =>
  typeof value === 'string' && value !== '' && value.length <= maxLength;
