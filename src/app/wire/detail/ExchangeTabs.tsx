import { useState } from 'react';
import type { Exchange } from '../../../contract/sandbox.ts';
import { Tabs } from '../../../ui/layout/Tabs.tsx';
import { ExchangeActions } from '../actions/ExchangeActions.tsx';
import { ExchangeNote } from '../actions/NoteButton.tsx';
import { ChangesView } from './ChangesView.tsx';
import { ExchangeCauses } from './ExchangeCauses.tsx';
import { MessageView } from './MessageView.tsx';
import { TraceView } from './TraceView.tsx';

type TabId = 'request' | 'response' | 'trace' | 'changes';

/** The tab that was open last. The next exchange opens with it, so that exchanges can be compared. */
let lastOpen: TabId = 'response';

/** What can be done with an exchange, and its request, response, trace and changes. */
export default function ExchangeTabs({ exchange }: { readonly exchange: Exchange }) {
  const [selected, setSelected] = useState(lastOpen);
  const { request, response, trace, changes, changes_left_out = 0, verb, status } = exchange;
  return (
    <>
      <ExchangeActions exchange={exchange} />
      <ExchangeNote exchange={exchange} />
      <ExchangeCauses exchange={exchange} />
      <Tabs
        label="Exchange details"
        selected={selected}
        onSelect={(tab) => {
          lastOpen = tab;
          setSelected(tab);
        }}
        tabs={[
          {
            id: 'request',
            title: 'Request',
            content: (
              <MessageView kind="Request" line={`${verb} ${request.url}`} message={request} />
            ),
          },
          {
            id: 'response',
            title: 'Response',
            content: <MessageView kind="Response" line={`HTTP ${status}`} message={response} />,
          },
          {
            id: 'trace',
            title: 'Trace',
            badge: trace.length,
            content: <TraceView exchange={exchange} />,
          },
          {
            id: 'changes',
            title: 'Changes',
            badge: changes.length + changes_left_out,
            content: <ChangesView changes={changes} leftOut={changes_left_out} />,
          },
        ]}
      />
    </>
  );
}
