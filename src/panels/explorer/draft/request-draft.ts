import type { HttpVerb, JsonSchema } from '../../../contract/catalog.ts';
import { decodeBody, encodeBody } from './body/body-codec.ts';
import type { BodyType } from './body/body-type.ts';
import { charsetNamed, type Charset } from './body/charset.ts';
import type { Fields } from './body/field.ts';
import type { TokenPlace } from './explorer-search.ts';

/**
 * A request that the user is editing. The text is the only source: the form is parsed from it and written back to
 * it, so they cannot disagree, and text that cannot be parsed is kept unchanged.
 */
export interface RequestDraft {
  readonly verb: HttpVerb;
  /** How the body is encoded. A GET has the type, too, for the case that it becomes a POST again. */
  readonly type: BodyType;
  /** The media type in the header. Null: that of `type`. Empty: no header is sent. */
  readonly contentType: string | null;
  /** Charset in the header; empty for none. */
  readonly charset: string;
  /** Where the request has the token. */
  readonly token: TokenPlace;
  /** The body of a POST or the query of a GET, without the token. */
  readonly text: string;
  /** Headers besides those of token and content type, one a line; left out for none. */
  readonly headers?: string;
  /** While `text` cannot be parsed, the last text that could be parsed; else null. */
  readonly readable: string | null;
}

/** A form-encoded POST without arguments. */
export const EMPTY_DRAFT: RequestDraft = {
  verb: 'POST',
  type: 'form',
  contentType: null,
  charset: '',
  token: 'header',
  text: '',
  readable: null,
};

/** Whether two drafts send the same request. */
export function isSameDraft(one: RequestDraft | null, other: RequestDraft | null): boolean {
  if (one === null || other === null) return one === other;
  const serialize = ({
    verb,
    type,
    contentType,
    charset,
    token,
    text,
    headers = '',
  }: RequestDraft) => JSON.stringify([verb, type, contentType, charset, token, text, headers]);
  return serialize(one) === serialize(other);
}

/** The arguments of a draft; those of its last parsable text while its text cannot be parsed. */
export interface DraftFields {
  readonly fields: Fields;
  /** Why the text cannot be parsed, or null. */
  readonly problem: string | null;
}

/** Parses the arguments of a draft. Never throws. */
export function parseDraft(draft: RequestDraft, schema: JsonSchema): DraftFields {
  const parsed = decodeText(draft, draft.text, schema);
  if (parsed.ok) return { fields: parsed.fields, problem: null };
  const lastParsed = draft.readable === null ? null : decodeText(draft, draft.readable, schema);
  return { fields: lastParsed?.ok ? lastParsed.fields : [], problem: parsed.reason };
}

/** Replaces the text with the typed text, valid or not. */
export function setDraftText(draft: RequestDraft, text: string, schema: JsonSchema): RequestDraft {
  if (decodeText(draft, text, schema).ok) return { ...draft, text, readable: null };
  return { ...draft, text, readable: draft.readable ?? draft.text };
}

/** Replaces the text with the encoded fields. */
export function setDraftFields(draft: RequestDraft, fields: Fields): RequestDraft {
  const text = encodeBody(bodyTypeOf(draft), fields, charsetOf(draft));
  return { ...draft, text, readable: null };
}

/**
 * Changes the verb, body type or charset, and encodes the same arguments accordingly. Text that cannot be parsed
 * stays unchanged; it may be valid in the new type.
 */
export function changeEncoding(
  draft: RequestDraft,
  change: Partial<Pick<RequestDraft, 'verb' | 'type' | 'charset'>>,
  schema: JsonSchema,
): RequestDraft {
  const changedDraft = { ...draft, ...change };
  const hasSameEncoding =
    bodyTypeOf(changedDraft) === bodyTypeOf(draft) && charsetOf(changedDraft) === charsetOf(draft);
  if (hasSameEncoding) return changedDraft;
  const { fields, problem } = parseDraft(draft, schema);
  const encodedDraft = setDraftFields(changedDraft, fields);
  return problem === null ? encodedDraft : setDraftText(encodedDraft, draft.text, schema);
}

/** The encoding of the text: that of a query is always `form`. */
export function bodyTypeOf(draft: Pick<RequestDraft, 'verb' | 'type'>): BodyType {
  return draft.verb === 'GET' ? 'form' : draft.type;
}

/** The charset of the text. Queries and multipart bodies are always UTF-8. */
export function charsetOf(draft: Pick<RequestDraft, 'verb' | 'type' | 'charset'>): Charset {
  const hasCharset = draft.verb === 'POST' && draft.type !== 'multipart';
  return hasCharset ? charsetNamed(draft.charset) : 'utf-8';
}

function decodeText(draft: RequestDraft, text: string, schema: JsonSchema) {
  return decodeBody(bodyTypeOf(draft), text, schema, charsetOf(draft));
}
