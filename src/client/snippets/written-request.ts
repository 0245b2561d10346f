import type { HeaderList } from '../../contract/sandbox.ts';

/** The request that a snippet sends, byte for byte. */
export interface WrittenRequest {
  readonly verb: string;
  readonly url: string;
  readonly headers: HeaderList;
  readonly body: WrittenBody | null;
}

export interface WrittenBody {
  /** `json` is written as a value if that gives the same body. */
  readonly type: string;
  readonly text: string;
  readonly charset: 'utf-8' | 'iso-8859-1';
  readonly bytes: Uint8Array<ArrayBuffer>;
}
