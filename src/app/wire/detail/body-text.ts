/** JSON written with line breaks; null for a text that is none. */
export function prettyJson(text: string): string | null {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return null;
  }
}

/** The fields of a form-encoded body, decoded; null for a body of another type. */
export function formFields(
  text: string,
  contentType: string,
): readonly (readonly [name: string, value: string])[] | null {
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(contentType);
  return isForm ? [...new URLSearchParams(text)] : null;
}
