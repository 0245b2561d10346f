import type { CatalogMethod } from '../../../../contract/catalog.ts';
import type { WorldBrief } from '../../../../contract/sandbox.ts';

/** Where suggestions for arguments come from. */
export interface PickerSource {
  readonly world: WorldBrief;
  /** The channel that is written in the form now; may be empty or no channel at all. */
  readonly channel: string;
  /** The method that reads recent messages, if the platform has it. */
  readonly history: CatalogMethod | null;
  readonly token: string | null;
  /** Cursor of the page after the last answer. */
  readonly nextCursor: string | null;
}
