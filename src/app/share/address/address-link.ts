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
  /** The text of the demo in the address now. */
  readonly there: string | null;
}

/** In characters. A longer demo is left out of the address. */
const MAX_ADDRESS_LENGTH = 1500;

/** The text of the demo that the address should have; null for none. */
export async function addressLink({
  brief,
  panel,
  search,
  demo,
  there,
}: AddressState): Promise<string | null> {
  if (demo !== null && isMadeFrom(brief, demo.world)) {
    if (there !== null) return there;
    const whole = await encodeDemo(demo);
    return whole.length < MAX_LINK_LENGTH ? whole : null;
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
  const whole = await encodeDemo(inside);
  if (whole.length <= MAX_ADDRESS_LENGTH) return whole;
  const { view: _drafts, ...world } = inside;
  const small = await encodeDemo(world);
  return small.length <= MAX_ADDRESS_LENGTH ? small : null;
}
