/** How arguments are written in a body. A GET writes its query as `form`. */
export const BODY_TYPES = ['form', 'json', 'multipart', 'text'] as const;
export type BodyType = (typeof BODY_TYPES)[number];

export const CONTENT_TYPES: Readonly<Record<BodyType, string>> = {
  form: 'application/x-www-form-urlencoded',
  json: 'application/json',
  multipart: 'multipart/form-data',
  text: 'text/plain',
};

/** Plain text may hold either; the platform tells them apart by the first character, and so do we. */
export function looksLikeJson(body: string): boolean {
  return body.trimStart().startsWith('{');
}
