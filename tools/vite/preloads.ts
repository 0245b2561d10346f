import type { Plugin, HtmlTagDescriptor, Rolldown } from 'vite';
import { chunkWith } from './chunks.ts';

/** What the first call from the Explorer needs, in the order in which it is needed. */
const EVERYWHERE = ['src/app/parts/parts.ts', 'src/panels/explorer/Explorer.tsx'];

/** What it needs besides if the platform runs in the tab. A Parley server takes these tags out of the page. */
const IN_THE_TAB = ['src/worker/tab-host.ts', 'src/worker/interception/interception.ts'];

/**
 * Names in the built page what loads after its own script, so that browsers fetch everything at once instead of one file
 * after the other.
 */
export function preloads(): Plugin {
  return {
    name: 'parley:preloads',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {}, chunk }) {
        const named: Set<string> = new Set(
          chunk === undefined ? [] : filesOf(bundle, chunk.fileName),
        );
        const tags: HtmlTagDescriptor[] = [];
        for (const [modules, attributes] of [
          [EVERYWHERE, {}],
          [IN_THE_TAB, { 'data-host': 'tab' }],
        ] as const) {
          for (const file of modules.flatMap((module) =>
            filesOf(bundle, chunkWith(bundle, module)),
          )) {
            if (named.has(file)) continue;
            named.add(file);
            const attrs = {
              rel: 'modulepreload',
              crossorigin: true,
              ...attributes,
              href: `./${file}`,
            };
            tags.push({ tag: 'link', attrs, injectTo: 'head' });
          }
        }
        return tags;
      },
    },
  };
}

/** A chunk and those that it imports statically. */
function filesOf(bundle: Rolldown.OutputBundle, name: string): string[] {
  const files = [name];
  for (const file of files) {
    const chunk = bundle[file];
    const imports = chunk?.type === 'chunk' ? chunk.imports : [];
    files.push(...imports.filter((each) => !files.includes(each)));
  }
  return files;
}
