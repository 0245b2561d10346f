import { defaultStringifySearch } from '@tanstack/react-router';
import type { Demo, DemoView } from '../../../contract/demo/demo.ts';
import { encodeDemo } from '../../../contract/links/codec.ts';

/** A demo with the panel that it opens, as a file holds it. */
export type DemoWithView = Demo & { readonly view: DemoView };

/** The fragment of an address: a panel and its search parameters. */
export const fragmentOf = (panel: string, search: Readonly<Record<string, unknown>>): string =>
  `#/${panel}${defaultStringifySearch(search)}`;

/** The part of a demo that the link encodes. Panel and search parameters are left out, because the address has them. */
export function demoInLink({ view, ...demo }: DemoWithView): Demo {
  const { panel, drafts = {} } = view;
  return Object.keys(drafts).length === 0 ? demo : { ...demo, view: { panel, search: {}, drafts } };
}

/** Writes a demo as a fragment. Panel and search parameters stay readable; the rest is one encoded parameter. */
export async function linkFragment(demo: DemoWithView): Promise<string> {
  const { panel, search } = demo.view;
  return fragmentOf(panel, {
    ...search,
    ...(demo.world.deployment === 'government' && { deployment: 'government' }),
    demo: await encodeDemo(demoInLink(demo)),
  });
}
