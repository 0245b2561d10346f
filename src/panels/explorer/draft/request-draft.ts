import type { HttpVerb, JsonSchema } from '../../../contract/catalog.ts';
import { decodeBody, encodeBody } from './body-codec.ts';
import type { BodyType } from './body-type.ts';
import { writtenCharset, type Charset } from './charset.ts';
import type { Fields } from './field.ts';
import type { TokenPlace } from './token-place.ts';

/**
 * A request while it is being written. The text is the one truth: the form is read from it and written back
 * into it, so the two cannot disagree, and text that cannot be read is kept as it is.
 */
export interface RequestDraft {
  readonly verb: HttpVerb;
  /** How the body is written; a GET keeps it for the day it becomes a POST again. */
  readonly type: BodyType;
  /** Media type that the header names instead of the one of `type`; empty for no header at all. */
  readonly contentType: string | null;
  /** Charset that the header names; empty for none. */
  readonly charset: string;
  readonly token: TokenPlace;
  /** The body of a POST or the query of a GET, without the token. */
  readonly text: string;
  /** The last text that could be read, kept while `text` cannot be. */
  readonly readable: string | null;
}

/** The arguments of a draft. While its text cannot be read they are those of the last text that could. */
export interface DraftFields {
  readonly fields: Fields;
  /** Why the text cannot be read, or null. */
  readonly problem: string | null;
}

export function readDraft(draft: RequestDraft, schema: JsonSchema): DraftFields {
  const parsed = decode(draft, draft.text, schema);
  if (parsed.ok) return { fields: parsed.fields, problem: null };
  const before = draft.readable === null ? null : decode(draft, draft.readable, schema);
  return { fields: before?.ok ? before.fields : [], problem: parsed.reason };
}

/** What was typed as text. It may be anything. */
export function withText(draft: RequestDraft, text: string, schema: JsonSchema): RequestDraft {
  if (decode(draft, text, schema).ok) return { ...draft, text, readable: null };
  return { ...draft, text, readable: draft.readable ?? draft.text };
}

/** The text written anew from the fields of the form. */
export function withFields(draft: RequestDraft, fields: Fields): RequestDraft {
  const text = encodeBody(bodyTypeOf(draft), fields, charsetOf(draft));
  return { ...draft, text, readable: null };
}

/**
 * Another verb, body type or charset: the same arguments, written its way. Text that cannot be read is not
 * touched; it may even turn out to be readable now.
 */
export function withForm(
  draft: RequestDraft,
  change: Partial<Pick<RequestDraft, 'verb' | 'type' | 'charset'>>,
  schema: JsonSchema,
): RequestDraft {
  const next = { ...draft, ...change };
  const isWrittenAlike =
    bodyTypeOf(next) === bodyTypeOf(draft) && charsetOf(next) === charsetOf(draft);
  if (isWrittenAlike) return next;
  const { fields, problem } = readDraft(draft, schema);
  const written = withFields(next, fields);
  return problem === null ? written : withText(written, draft.text, schema);
}

/** A query is written like a form. */
export function bodyTypeOf(draft: Pick<RequestDraft, 'verb' | 'type'>): BodyType {
  return draft.verb === 'GET' ? 'form' : draft.type;
}

/** A charset says how a body is written; queries and the parts of a multipart body are UTF-8 whatever it says. */
export function charsetOf(draft: Pick<RequestDraft, 'verb' | 'type' | 'charset'>): Charset {
  const hasCharset = draft.verb === 'POST' && draft.type !== 'multipart';
  return hasCharset ? writtenCharset(draft.charset) : 'utf-8';
}

function decode(draft: RequestDraft, text: string, schema: JsonSchema) {
  return decodeBody(bodyTypeOf(draft), text, schema, charsetOf(draft));
}
