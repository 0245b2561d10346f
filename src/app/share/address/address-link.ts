import { MAX_LINK_LENGTH, type Demo } from '../../../contract/demo/demo.ts';
import { encodeDemo } from '../../../contract/links/codec.ts';
import type { WorldBrief } from '../../../contract/sandbox.ts';
import type { RawSearch } from '../../../kit/panel.ts';
import { PANELS } from '../../panels.ts';
import { linkContents } from '../contents/link-contents.ts';
import { isMadeFrom } from '../contents/link-world.ts';
import { insideLink } from '../contents/page-link.ts';

export interface AddressState {
  readonly brief: WorldBrief;
  readonly panel: string;
  readonly search: RawSearch;
  /** The demo that the world was made from. */
  readonly demo: Demo | null;
  /** The encoded demo that is in the address now. */
  readonly current: string | null;
}

/** In characters. A longer demo does not go into the address. */
const MAX_ADDRESS_LENGTH = 1500;

/** Encodes the demo that should be in the address; null if it should have none. */
export async function encodeAddressDemo({
  brief,
  panel,
  search,
  demo,
  current,
}: AddressState): Promise<string | null> {
  if (demo !== null && isMadeFrom(brief, demo.world)) {
    if (current !== null) return current;
    const encoded = await encodeDemo(demo);
    return encoded.length < MAX_LINK_LENGTH ? encoded : null;
  }
  const state = await PANELS.find(({ id }) => id === panel)?.state?.();
  const contents = linkContents({
    brief,
    fresh: null,
    panel,
    search,
    draft: state?.read(search) ?? null,
    leavesOut: [],
    acting: null,
    recording: null,
    exchanges: [],
  });
  const inside = insideLink(contents.demo);
  const withDrafts = await encodeDemo(inside);
  if (withDrafts.length <= MAX_ADDRESS_LENGTH) return withDrafts;
  const { view: _drafts, ...world } = inside;
  const withoutDrafts = await encodeDemo(world);
  return withoutDrafts.length <= MAX_ADDRESS_LENGTH ? withoutDrafts : null;
}
