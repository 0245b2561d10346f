const ENCODER = new TextEncoder();
const COMMA = 0x2c;

/** A code unit becomes at most that many bytes. */
const MAX_BYTES = 3;

/** Where bodies are put together. It grows with the longest one, and is kept up to a size that pages of 1,000 people need. */
let desk = new Uint8Array(1 << 20);
const MAX_KEPT_BYTES = 1 << 22;

/**
 * A body of JSON in pieces, each of them text without half a surrogate pair. The pieces are put together as bytes only,
 * since engines take their time to make a string of more than about 100,000 characters.
 */
export class JsonBody {
  /** In UTF-16 code units, as of a string. */
  readonly length: number;
  readonly #pieces: readonly string[];
  #byteLength: number | null;

  /** `byteLength` is known only of a body whose `beginning` these pieces are. */
  constructor(pieces: readonly string[], byteLength: number | null = null) {
    this.#pieces = pieces;
    this.#byteLength = byteLength;
    let length = 0;
    for (const piece of pieces) length += piece.length;
    this.length = length;
  }

  toString(): string {
    return this.#pieces.join('');
  }

  /** Length of the whole body, in UTF-8. */
  get byteLength(): number {
    return this.#byteLength ?? this.#written().byteLength;
  }

  /** Its first pieces, at least that many bytes together if it has them, with the length of the whole body. */
  beginning(bytes: number): JsonBody {
    let length = 0;
    // A code unit takes a byte or more.
    const end = this.#pieces.findIndex((piece) => (length += piece.length) >= bytes);
    return new JsonBody(end < 0 ? this.#pieces : this.#pieces.slice(0, end + 1), this.byteLength);
  }

  respond(init: ResponseInit): Response {
    // A response copies the bytes that it is made of.
    return new Response(this.#written(), init);
  }

  /** The bytes, in memory of their own. */
  bytes(): Uint8Array {
    return this.#written().slice();
  }

  /** The bytes, until the next body is written. */
  #written(): Uint8Array<ArrayBuffer> {
    let on = desk;
    let at = 0;
    for (const piece of this.#pieces) {
      if (on.length - at < piece.length * MAX_BYTES) {
        const larger = new Uint8Array((at + this.length * MAX_BYTES) | 0);
        larger.set(on.subarray(0, at));
        on = larger;
        if (on.length <= MAX_KEPT_BYTES) desk = on;
      }
      if (piece === ',') {
        on[at] = COMMA;
        at += 1;
      } else {
        at += ENCODER.encodeInto(piece, on.subarray(at)).written;
      }
    }
    this.#byteLength ??= at;
    return on.subarray(0, at);
  }
}
