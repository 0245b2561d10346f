import { useQuery } from '@tanstack/react-query';
import X from 'lucide-react/icons/x';
import { Suspense } from 'react';
import { useLiveClient } from '../../../client/context.tsx';
import { exchangeQuery, useWorld } from '../../../client/queries.ts';
import { isNotFound } from '../../../client/transport/refusal.ts';
import type { ExchangeSummary, Exchange } from '../../../contract/sandbox.ts';
import { Loaded } from '../../../kit/loading/Loaded.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { EmptyState } from '../../../ui/display/EmptyState.tsx';
import { ErrorBoundary } from '../../../ui/display/ErrorBoundary.tsx';
import { Skeleton } from '../../../ui/display/Skeleton.tsx';
import { lateView } from '../../../ui/late.ts';
import { AddToRecording } from '../../demo/AddToRecording.tsx';
import { useComparison } from '../compare/use-comparison.ts';
import { ExchangeHead } from '../head/ExchangeHead.tsx';
import { PinButton } from '../../../ui/lists/PinnedRows.tsx';
import { usePins } from '../state/pins.ts';
import css from './ExchangeDetail.module.css';
import layouts from '../../../ui/style/layouts.module.css';
import Copy from 'lucide-react/icons/copy';
import { late } from '../../../base/late.ts';
import { harOf } from '../../../client/export/har.ts';
import type { RawSnippetKind } from '../../../client/snippets/raw-snippet.ts';
import { Menu, type MenuAction } from '../../../ui/controls/Menu.tsx';
import { useAnnouncements } from '../../announcements.ts';
import { useHost } from '../../host/host-context.ts';
import { archiveExchange } from '../copy/archive-exchange.ts';

const ComparisonDetail = lateView(() => import('../compare/ComparisonDetail.tsx'));
const ExchangeTabs = lateView(() => import('./ExchangeTabs.tsx'));

export interface ExchangeDetailProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** One exchange in full, or its comparison with another exchange that the address names. */
export default function ExchangeDetail({ id, onClose }: ExchangeDetailProps) {
  const { comparedId } = useComparison();
  if (comparedId !== null && comparedId !== id)
    return (
      <Suspense fallback={<Skeleton fills label="Loading the comparison" />}>
        <ComparisonDetail firstId={comparedId} secondId={id} />
      </Suspense>
    );
  return <OpenExchange id={id} onClose={onClose} />;
}

function OpenExchange({ id, onClose }: ExchangeDetailProps) {
  const query = useQuery(exchangeQuery(useLiveClient(), id));
  const exchange = query.data;
  if (isNotFound(query.error)) {
    return (
      <EmptyState
        title="This call is not in the log"
        action={<Button onPress={onClose}>Close</Button>}
      >
        It belongs to another world, or is too old: the log keeps only the newest calls.
      </EmptyState>
    );
  }
  return (
    <section className={layouts.fill} aria-label="Call">
      <header className={css.head}>
        {exchange ? <ExchangeHead exchange={exchange} /> : <span />}
        <div className={css.actions}>
          {exchange && <AddToRecording ids={[exchange.id]} />}
          {exchange && <PinExchange exchange={exchange} />}
          {exchange && <CopyAs exchange={exchange} />}
          <IconButton
            size="small"
            label="Close the call"
            keys={['Esc']}
            icon={<X size={15} />}
            onPress={onClose}
          />
        </div>
      </header>
      <ErrorBoundary what="The call">
        <Suspense fallback={<Skeleton fills label="Loading the call" />}>
          <Loaded what="the call" from={{ exchange: query }} lines={3}>
            {(loaded) => <ExchangeTabs {...loaded} />}
          </Loaded>
        </Suspense>
      </ErrorBoundary>
    </section>
  );
}

/** Pins an exchange above the list of the wire, or removes its pin. */
function PinExchange({ exchange }: { readonly exchange: ExchangeSummary }) {
  const { isPinned, togglePinOf } = usePins();
  return (
    <PinButton what="the call" isPinned={isPinned(exchange)} onPin={() => togglePinOf(exchange)} />
  );
}

const SNIPPETS = late(() => import('../copy/snippets.ts'));

const SNIPPET_KINDS: readonly { readonly kind: RawSnippetKind; readonly language: string }[] = [
  { kind: 'curl', language: 'curl' },
  { kind: 'fetch', language: 'fetch for Node' },
  { kind: 'go', language: 'Go' },
  { kind: 'java', language: 'Java' },
];

/** A menu of the formats in which an exchange can be copied. The code that writes snippets loads on first use. */
function CopyAs({ exchange }: { readonly exchange: Exchange }) {
  const announce = useAnnouncements((state) => state.announce);
  const isInTab = useHost().kind === 'tab';
  const deployment = useWorld().data?.deployment ?? null;
  // A snippet runs as a program, which cannot reach a platform in the tab. So it calls `npm run serve` instead.
  const servedDeployment = isInTab ? deployment : null;

  async function copy(what: string, write: () => string | Promise<string>, hint = '') {
    try {
      await navigator.clipboard.writeText(await write());
      announce(`Copied as ${what}.${hint}`);
    } catch {
      announce('The browser did not allow copying.');
    }
  }
  const codeAction = ({ kind, language }: (typeof SNIPPET_KINDS)[number]): MenuAction => {
    const write = async () => (await SNIPPETS.load()).codeOf(kind, exchange, servedDeployment);
    const hint =
      servedDeployment === null ? '' : ' The Snippets of the Explorer say how to serve this world.';
    return {
      id: kind,
      label: `Copy as ${language}`,
      detail: `${servedDeployment === null ? '' : 'For npm run serve. '}Reads the token from PARLEY_TOKEN`,
      onAction: () => void copy(language, write, hint),
    };
  };

  return (
    <Menu
      trigger={<IconButton size="small" label="Copy the call" icon={<Copy size={15} />} />}
      groups={[
        {
          title: 'This call',
          actions: [
            ...SNIPPET_KINDS.map(codeAction),
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
