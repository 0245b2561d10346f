/** Decodes the fields of a form-encoded body. Returns null for other content types. */
export function formFields(
  text: string,
  contentType: string,
): readonly (readonly [name: string, value: string])[] | null {
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(contentType);
  return isForm ? [...new URLSearchParams(text)] : null;
}
