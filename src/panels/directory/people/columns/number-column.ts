/** How many rows a chunk has. Chunks are never copied, so adding a row takes the same time at any size. */
const CHUNK_ROWS = 2 ** 14;

type Chunk = Uint8Array | Uint16Array | Int32Array | Uint32Array | Float64Array;

/** A number for each row. */
export class NumberColumn {
  readonly #chunks: Chunk[] = [];
  readonly #makeChunk: (rows: number) => Chunk;

  /** @param makeChunk creates an array that can hold the numbers */
  constructor(makeChunk: (rows: number) => Chunk) {
    this.#makeChunk = makeChunk;
  }

  /** Sets the number in a row. New rows must be added one after another. */
  set(row: number, value: number): void {
    const chunk = (this.#chunks[row >>> 14] ??= this.#makeChunk(CHUNK_ROWS));
    chunk[row & (CHUNK_ROWS - 1)] = value;
  }

  /** The number in a row; 0 if the row is empty. */
  get(row: number): number {
    return this.#chunks[row >>> 14]?.[row & (CHUNK_ROWS - 1)] ?? 0;
  }

  clear(): void {
    this.#chunks.length = 0;
  }
}
