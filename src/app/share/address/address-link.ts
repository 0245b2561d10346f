import { MAX_LINK_LENGTH, type Demo } from '../../../contract/demo/demo.ts';
import { encodeDemo } from '../../../contract/links/codec.ts';
import type { WorldBrief } from '../../../contract/sandbox.ts';
import type { RawSearch } from '../../../kit/panel.ts';
import { PANELS } from '../../panels.ts';
import { makeLinkContents } from '../contents/link-contents.ts';
import { isMadeFrom } from '../contents/link-world.ts';
import { demoInLink } from '../contents/page-link.ts';

export interface AddressState {
  readonly brief: WorldBrief;
  readonly panel: string;
  readonly search: RawSearch;
  /** The demo that the world was made from. */
  readonly demo: Demo | null;
  /** The encoded demo that is in the address now. */
  readonly currentLink: string | null;
}

/** In characters. A longer encoded demo is not put into the address. */
const MAX_ENCODED_LENGTH = 1500;

/** Encodes the demo that should be in the address; null if the address should have no demo. */
export async function encodeAddressDemo({
  brief,
  panel,
  search,
  demo,
  currentLink,
}: AddressState): Promise<string | null> {
  if (demo !== null && isMadeFrom(brief, demo.world)) {
    if (currentLink !== null) return currentLink;
    const encoded = await encodeDemo(demo);
    return encoded.length < MAX_LINK_LENGTH ? encoded : null;
  }
  const state = await PANELS.find(({ id }) => id === panel)?.state?.();
  const contents = makeLinkContents({
    brief,
    newWorld: null,
    panel,
    search,
    draft: state?.read(search) ?? null,
    leavesOut: [],
    acting: null,
    recording: null,
    exchanges: [],
  });
  const demoWithDrafts = demoInLink(contents.demo);
  const withDrafts = await encodeDemo(demoWithDrafts);
  if (withDrafts.length <= MAX_ENCODED_LENGTH) return withDrafts;
  const { view: _, ...demoWithoutDrafts } = demoWithDrafts;
  const withoutDrafts = await encodeDemo(demoWithoutDrafts);
  return withoutDrafts.length <= MAX_ENCODED_LENGTH ? withoutDrafts : null;
}
