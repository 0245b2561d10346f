import { joinBytes } from '../../contract/joined-bytes.ts';
import { FileFault } from './file-fault.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** The longest boundary (RFC 2046, 5.1.1). */
const MAX_BOUNDARY_LENGTH = 70;

/** How much a form may hold besides its file, in bytes: other fields, and the heads of its parts. */
export const MAX_BESIDES_BYTES = 64 * 1024;

/** The longest head of a part, in bytes. */
const MAX_HEAD_BYTES = 8 * 1024;

const CR = 0x0d;
const LINE_END = latin('\r\n');
const HEAD_END = latin('\r\n\r\n');

/**
 * The bytes of the first part of a multipart body that has a file name, as they come. What is held in memory meanwhile does
 * not grow with the file, and the time is linear.
 *
 * @throws {FileFault} if the body is no form, has no file, or ends too early
 */
export async function* fileInForm(
  body: AsyncIterable<Bytes>,
  boundary: string,
): AsyncGenerator<Bytes> {
  if (boundary === '' || boundary.length > MAX_BOUNDARY_LENGTH)
    throw makeFault('it names no boundary');
  const reader = new FormReader(body, latin(`\r\n--${boundary}`));
  let isFound = false;
  await reader.skipToBoundary();
  while (await reader.hasPart()) {
    const isFile: boolean = namesFile(await reader.head()) && !isFound;
    isFound ||= isFile;
    if (isFile) yield* reader.untilBoundary();
    else await reader.skipToBoundary();
  }
  if (!isFound) throw makeFault('no part of it has a file name');
}

const namesFile = (head: string) => /^content-disposition:[^\r\n]*;\s?filename/im.test(head);

/** Reads a body up to the next boundary, and holds no more of it than the last chunk and a boundary. */
class FormReader {
  readonly #chunks: AsyncIterator<Bytes>;
  readonly #delimiter: Bytes;
  /** What was read and not used; the line end that may precede the first boundary is added. */
  #held: Bytes = LINE_END;
  #besides = 0;

  constructor(body: AsyncIterable<Bytes>, delimiter: Bytes) {
    this.#chunks = body[Symbol.asyncIterator]();
    this.#delimiter = delimiter;
  }

  /** What comes before the next boundary, which is used up. */
  async *untilBoundary(): AsyncGenerator<Bytes> {
    for (;;) {
      const at = indexOf(this.#held, this.#delimiter);
      // A boundary may have begun at the end of what is held.
      const end = at < 0 ? Math.max(0, this.#held.length - this.#delimiter.length + 1) : at;
      const piece = this.#held.subarray(0, end);
      this.#held = this.#held.subarray(at < 0 ? end : at + this.#delimiter.length);
      if (piece.length > 0) yield piece;
      if (at >= 0) return;
      await this.#more();
    }
  }

  async skipToBoundary(): Promise<void> {
    for await (const piece of this.untilBoundary()) this.#count(piece.length);
  }

  /** Whether another part follows the boundary that was used up, or the form ends. */
  async hasPart(): Promise<boolean> {
    while (this.#held.length < 2) await this.#more();
    if (this.#held[0] === 0x2d && this.#held[1] === 0x2d) {
      await this.#skipRest();
      return false;
    }
    return true;
  }

  /** The head of a part. */
  async head(): Promise<string> {
    for (;;) {
      // A part without headers begins with an empty line.
      const at = indexOf(this.#held, HEAD_END);
      if (at >= 0) {
        const head = new TextDecoder('latin1').decode(this.#held.subarray(0, at)).trim();
        this.#held = this.#held.subarray(at + HEAD_END.length);
        this.#count(at);
        return head;
      }
      if (this.#held.length > MAX_HEAD_BYTES) throw tooMuch();
      await this.#more();
    }
  }

  async #skipRest(): Promise<void> {
    for (;;) {
      this.#count(this.#held.length);
      const { done, value } = await this.#chunks.next();
      if (done === true) return;
      this.#held = value;
    }
  }

  async #more(): Promise<void> {
    const { done, value } = await this.#chunks.next();
    if (done === true) throw makeFault('it ends before its last boundary');
    this.#held =
      this.#held.length === 0
        ? value
        : joinBytes([this.#held, value], this.#held.length + value.length);
  }

  #count(bytes: number): void {
    this.#besides += bytes;
    if (this.#besides > MAX_BESIDES_BYTES) throw tooMuch();
  }
}

function indexOf(bytes: Bytes, sought: Bytes): number {
  for (let at = bytes.indexOf(CR); at >= 0; at = bytes.indexOf(CR, at + 1)) {
    let same = 1;
    while (same < sought.length && bytes[at + same] === sought[same]) same += 1;
    if (same === sought.length) return at;
  }
  return -1;
}

function latin(text: string): Bytes {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

const makeFault = (detail: string) =>
  new FileFault(400, 'invalid_form_data', `The multipart body cannot be read: ${detail}.`);

const tooMuch = () =>
  new FileFault(
    413,
    'request_too_large',
    `The form has more than ${MAX_BESIDES_BYTES} bytes besides its file. Send one part with a file name.`,
  );
