import type { CatalogMethod } from '../../../../contract/catalog.ts';
import type { WorldBrief } from '../../../../contract/sandbox.ts';

/** The data that suggestions for arguments are based on. */
export interface PickerSource {
  readonly world: WorldBrief;
  /** The channel that the form names; may be empty or invalid. */
  readonly channel: string;
  /** The method that reads recent messages; null if the platform does not have it. */
  readonly historyMethod: CatalogMethod | null;
  readonly token: string | null;
  /** Cursor of the next page, from the last answer. */
  readonly nextCursor: string | null;
}
