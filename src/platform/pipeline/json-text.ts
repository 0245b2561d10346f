/**
 * JSON that is already written. A field of an answer may hold it in place of its value, so that what many answers
 * have in common is written once.
 */
export class JsonText<Value> {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  /** A list of values that are written already. */
  static list<Value>(members: readonly JsonText<Value>[]): JsonText<Value[]> {
    // Grown and not joined: engines copy the members once, into the bytes of the answer.
    let text = '[';
    for (const member of members) text += text === '[' ? member.text : `,${member.text}`;
    return new JsonText(`${text}]`);
  }

  /** The value itself, also where a whole answer is written as JSON in the ordinary way. */
  toJSON(): Value {
    return JSON.parse(this.text) as Value;
  }
}

/** An answer in which any field may be written already. */
export type PartlyWritten<Answer> = {
  readonly [Field in keyof Answer]: Answer[Field] | JsonText<Answer[Field]>;
};

type Body = Readonly<Record<string, unknown>>;

/** The JSON of an answer: the same text as `JSON.stringify` gives if nothing of it is written yet. */
export function answerText(body: Body): string {
  const fields = Object.entries(body);
  if (!fields.some(([, value]) => value instanceof JsonText)) return JSON.stringify(body);
  let text = '';
  for (const [name, value] of fields) {
    const written = value instanceof JsonText ? value.text : JSON.stringify(value);
    // A field without a value, as in JSON.
    if (written === undefined) continue;
    text += `${text === '' ? '{' : ','}${JSON.stringify(name)}:${written}`;
  }
  return `${text}}`;
}

/** The values of an answer, read from what is written already. */
export const answerValues = (body: Body): Body =>
  Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      value instanceof JsonText ? value.toJSON() : value,
    ]),
  );
