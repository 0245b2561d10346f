import { defaultStringifySearch } from '@tanstack/react-router';
import type { Demo, DemoView } from '../../../contract/demo/demo.ts';
import { encodeDemo } from '../../../contract/links/codec.ts';

/** A demo with the panel it opens at, as a file holds it. */
export type PlacedDemo = Demo & { readonly view: DemoView };

/** The fragment of an address: a panel and its search parameters. */
export const fragmentOf = (panel: string, search: Readonly<Record<string, unknown>>): string =>
  `#/${panel}${defaultStringifySearch(search)}`;

/** The part of a demo that a link has inside: its address says the panel and the search parameters itself. */
export function insideLink({ view, ...demo }: PlacedDemo): Demo {
  const { panel, drafts = {} } = view;
  return Object.keys(drafts).length === 0 ? demo : { ...demo, view: { panel, search: {}, drafts } };
}

/** A demo as a fragment, in which panel and search parameters stay readable, and the rest is one parameter. */
export async function linkFragment(demo: PlacedDemo): Promise<string> {
  const { panel, search } = demo.view;
  return fragmentOf(panel, {
    ...search,
    ...(demo.world.deployment === 'government' && { deployment: 'government' }),
    demo: await encodeDemo(insideLink(demo)),
  });
}
