import Copy from 'lucide-react/icons/copy';
import type { Exchange } from '../../../contract/sandbox.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { Menu } from '../../../ui/controls/Menu.tsx';
import { useAnnouncements } from '../../announcements.ts';
import { harOf } from '../../../client/export/har.ts';
import { archived } from './archived.ts';

/** The formats in which an exchange can be copied. Code for snippets is loaded on first use. */
const FORMS: readonly {
  readonly id: string;
  readonly label: string;
  readonly detail: string;
  readonly write: (exchange: Exchange) => string | Promise<string>;
}[] = [
  {
    id: 'curl',
    label: 'Copy as curl',
    detail: 'Reads the token from $PARLEY_TOKEN',
    write: async (exchange) => (await import('./snippets.ts')).curlOf(exchange),
  },
  {
    id: 'fetch',
    label: 'Copy as fetch',
    detail: 'Reads the token from PARLEY_TOKEN',
    write: async (exchange) => (await import('./snippets.ts')).fetchOf(exchange),
  },
  {
    id: 'har',
    label: 'Copy as HAR',
    detail: 'Request and response, for other tools',
    write: (exchange) => harOf([archived(exchange)]),
  },
  {
    id: 'json',
    label: 'Copy as JSON',
    detail: 'Includes the trace and the changes',
    write: (exchange) => JSON.stringify(exchange, null, 2),
  },
];

export function CopyAs({ exchange }: { readonly exchange: Exchange }) {
  const announce = useAnnouncements((state) => state.announce);

  async function copy({ label, write }: (typeof FORMS)[number]) {
    try {
      await navigator.clipboard.writeText(await write(exchange));
      announce(label.replace('Copy', 'Copied'));
    } catch {
      announce('The browser did not allow copying.');
    }
  }

  return (
    <Menu
      trigger={<IconButton size="small" label="Copy the exchange" icon={<Copy size={15} />} />}
      groups={[
        {
          title: 'This exchange',
          actions: FORMS.map((form) => ({
            id: form.id,
            label: form.label,
            detail: form.detail,
            onAction: () => void copy(form),
          })),
        },
      ]}
    />
  );
}
