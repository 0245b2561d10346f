import Bookmark from 'lucide-react/icons/bookmark';
import { Suspense } from 'react';
import { useCatalog } from '../../../client/queries.ts';
import type { Exchange } from '../../../contract/sandbox.ts';
import { callOfExchange } from '../../../kit/calls/compare/compared-call.ts';
import { draftOfRequest } from '../../../panels/explorer/draft/sent-draft.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { Skeleton } from '../../../ui/display/Skeleton.tsx';
import { lateView } from '../../../ui/late.ts';
import { Popover } from '../../../ui/overlay/Popover.tsx';

const SaveForm = lateView(() => import('../../../panels/explorer/saved/SaveForm.tsx'));

/** Saves a call of the Web API for the Explorer, with its answer; nothing for other calls, and for one that was cut. */
export function SaveExchange({ exchange }: { readonly exchange: Exchange }) {
  const { surface, name, request } = exchange;
  const method = useCatalog().data?.methods.find((each) => each.name === name);
  if (surface !== 'web-api' || method === undefined || request.body.truncated) return null;
  const { url, headers, body } = request;
  const sent = draftOfRequest({ verb: exchange.verb, url, headers, body: body.text }, method);
  if (sent === null) return null;
  const call = { method: name, draft: sent.draft, answer: callOfExchange(exchange).answer };
  return (
    <Popover
      label="Save this call"
      trigger={<IconButton size="small" label="Save this call" icon={<Bookmark size={15} />} />}
    >
      {(close) => (
        <Suspense fallback={<Skeleton lines={3} label="Loading" />}>
          <SaveForm call={call} onClose={close} />
        </Suspense>
      )}
    </Popover>
  );
}
