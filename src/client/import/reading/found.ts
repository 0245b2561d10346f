import type { HeaderList } from '../../../contract/sandbox.ts';

/** Maximum length of a JSON document that is read, in characters. */
export const MAX_DOCUMENT_LENGTH = 32 * 1024 * 1024;
/** Maximum length of a command, program or log that is read, in characters: twice the length of the longest call. */
export const MAX_TEXT_LENGTH = 2 * 1024 * 1024;
/** Maximum number of requests that are read from one text. */
export const MAX_REQUESTS = 1000;

/** A request that a text holds. Nothing in it is trusted. */
export interface FoundRequest {
  /** Its name in the text; empty if it has none. */
  readonly title: string;
  readonly verb: string;
  /** As in the text: it may begin with a variable, or be relative. */
  readonly url: string;
  readonly headers: HeaderList;
  /** Empty if it has no body. */
  readonly body: string;
  /** Its variables whose values the text does not contain, as they are written: `$CHANNEL`, `{{channel}}`. */
  readonly variables: readonly string[];
  /** Sentences about parts of the request that could not be read. */
  readonly notes: readonly string[];
}

/** The requests in a text, or a sentence for the user that says why it has no requests. */
export type FindResult =
  | {
      readonly ok: true;
      /** What the text is, within a sentence: `a HAR file`. */
      readonly source: string;
      /** At most `MAX_REQUESTS`. */
      readonly requests: readonly FoundRequest[];
      /** How many requests the text has. */
      readonly count: number;
    }
  | { readonly ok: false; readonly why: string };

/** Makes a request. Fields that the source leaves out get a default. */
export const makeRequest = (
  fields: Partial<FoundRequest> & { readonly url: string },
): FoundRequest => ({
  title: '',
  verb: 'GET',
  headers: [],
  body: '',
  variables: [],
  notes: [],
  ...fields,
});
