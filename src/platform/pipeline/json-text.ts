import { JsonBody } from '../http/json-body.ts';

/**
 * JSON that is already written. A field of an answer may hold it in place of its value, so that what many answers
 * have in common is written once.
 */
export class JsonText<Value> {
  /** The text, in pieces that are put together with the whole answer. */
  readonly pieces: readonly string[];

  constructor(pieces: readonly string[]) {
    this.pieces = pieces;
  }

  /** A list of values that are written already. */
  static list<Value>(members: readonly JsonText<Value>[]): JsonText<Value[]> {
    const pieces = ['['];
    for (const member of members) {
      if (pieces.length > 1) pieces.push(',');
      for (const piece of member.pieces) pieces.push(piece);
    }
    pieces.push(']');
    return new JsonText(pieces);
  }

  /** The value itself, also where a whole answer is written as JSON in the ordinary way. */
  toJSON(): Value {
    return JSON.parse(this.pieces.join('')) as Value;
  }
}

/** An answer in which any field may be written already. */
export type PartlyWritten<Answer> = {
  readonly [Field in keyof Answer]: Answer[Field] | JsonText<Answer[Field]>;
};

type Fields = Readonly<Record<string, unknown>>;

/** The JSON of an answer: the same text as `JSON.stringify` gives if nothing of it is written yet. */
export function answerBody(answer: Fields): string | JsonBody {
  if (!isPartlyWritten(answer)) return JSON.stringify(answer);
  const pieces: string[] = [];
  for (const [name, value] of Object.entries(answer)) {
    const written = value instanceof JsonText ? value.pieces : [JSON.stringify(value)];
    // A field without a value, as in JSON.
    if (written[0] === undefined) continue;
    pieces.push(`${pieces.length === 0 ? '{' : ','}${JSON.stringify(name)}:`);
    for (const piece of written) pieces.push(piece);
  }
  pieces.push('}');
  return new JsonBody(pieces);
}

function isPartlyWritten(answer: Fields): boolean {
  for (const name in answer) if (answer[name] instanceof JsonText) return true;
  return false;
}

/** The values of an answer, read from what is written already. */
export const answerValues = (answer: Fields): Fields =>
  Object.fromEntries(
    Object.entries(answer).map(([name, value]) => [
      name,
      value instanceof JsonText ? value.toJSON() : value,
    ]),
  );
