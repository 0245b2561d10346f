/**
 * Where a host keeps the bytes of files: a port. The platform decides what is kept, for whom, and how much; a store only
 * writes and reads. Keys are words of letters and digits, and differ from world to world.
 */
export interface FileStore {
  /**
   * Keeps the pieces under the key, in place of what it had there. They are readable once this has resolved. Rejects if a
   * piece does not come, or if the host has no room; then it keeps nothing of them.
   */
  write(key: string, pieces: AsyncIterable<Uint8Array<ArrayBuffer>>): Promise<void>;
  /** The pieces in their order, read as they are asked for; null if there are none under the key. */
  read(key: string): Promise<AsyncIterable<Uint8Array<ArrayBuffer>> | null>;
  /** Lets go of the bytes under a key, if there are any. */
  remove(key: string): Promise<void>;
  /** How many bytes there are under each key. */
  list(): Promise<ReadonlyMap<string, number>>;
}

/** Opens the store of a world: called for each request that is about bytes. */
export type OpenFiles = () => FileStore | Promise<FileStore>;

/** A picture, and how small it is to be. */
export interface PictureToShrink {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The type that its header says: PNG, JPEG, GIF or WebP. */
  readonly mimetype: string;
  /** The longer side of what is made, in pixels. */
  readonly side: number;
  /** Whether a square is cut from the middle; else the whole picture fits in `side`. */
  readonly isCut: boolean;
}

/** A picture that a host made. */
export interface ShrunkPicture {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly mimetype: 'image/png' | 'image/jpeg';
}

/**
 * Makes a picture smaller: a port of hosts that can decode pictures, which the platform cannot. It is asked for pictures
 * alone whose header says that they are small enough. Null if the bytes are no picture after all. Never rejects.
 */
export type ShrinkPicture = (picture: PictureToShrink) => Promise<ShrunkPicture | null>;
