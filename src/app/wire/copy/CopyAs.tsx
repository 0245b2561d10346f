import Copy from 'lucide-react/icons/copy';
import { late } from '../../../base/late.ts';
import { harOf } from '../../../client/export/har.ts';
import { useWorld } from '../../../client/queries.ts';
import type { RawSnippetKind } from '../../../client/snippets/raw-snippet.ts';
import type { Exchange } from '../../../contract/sandbox.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { Menu, type MenuAction } from '../../../ui/controls/Menu.tsx';
import { useAnnouncements } from '../../announcements.ts';
import { useHost } from '../../host/host-context.ts';
import { archiveExchange } from './archived.ts';

const SNIPPETS = late(() => import('./snippets.ts'));

const CODE: readonly { readonly kind: RawSnippetKind; readonly language: string }[] = [
  { kind: 'curl', language: 'curl' },
  { kind: 'fetch', language: 'fetch for Node' },
  { kind: 'go', language: 'Go' },
  { kind: 'java', language: 'Java' },
];

/** A menu of the formats in which an exchange can be copied. Code for snippets is loaded on first use. */
export function CopyAs({ exchange }: { readonly exchange: Exchange }) {
  const announce = useAnnouncements((state) => state.announce);
  const isInTab = useHost().kind === 'tab';
  const deployment = useWorld().data?.deployment ?? null;
  // All of them read the token from the environment, which a page does not have; no program reaches the tab.
  const server = isInTab ? deployment : null;

  async function copy(what: string, write: () => string | Promise<string>, more = '') {
    try {
      await navigator.clipboard.writeText(await write());
      announce(`Copied as ${what}.${more}`);
    } catch {
      announce('The browser did not allow copying.');
    }
  }
  const codeAction = ({ kind, language }: (typeof CODE)[number]): MenuAction => {
    const write = async () => (await SNIPPETS.load()).codeOf(kind, exchange, server);
    const more =
      server === null ? '' : ' The Snippets of the Explorer say how to serve this world.';
    return {
      id: kind,
      label: `Copy as ${language}`,
      detail: `${server === null ? '' : 'For npm run serve. '}Reads the token from PARLEY_TOKEN`,
      onAction: () => void copy(language, write, more),
    };
  };

  return (
    <Menu
      trigger={<IconButton size="small" label="Copy the call" icon={<Copy size={15} />} />}
      groups={[
        {
          title: 'This call',
          actions: [
            ...CODE.map(codeAction),
            {
              id: 'har',
              label: 'Copy as HAR',
              detail: 'Request and response, for other tools',
              onAction: () => void copy('HAR', () => harOf([archiveExchange(exchange)])),
            },
            {
              id: 'json',
              label: 'Copy as JSON',
              detail: 'Includes the trace and the changes',
              onAction: () => void copy('JSON', () => JSON.stringify(exchange, null, 2)),
            },
          ],
        },
      ]}
    />
  );
}
