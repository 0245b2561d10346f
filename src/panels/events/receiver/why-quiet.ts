import { receiverUrl, type ReceiverState } from '../../../contract/receiver.ts';
import type { WorldApp } from '../../../contract/sandbox.ts';

type App = Pick<WorldApp, 'app_id' | 'delivery' | 'request_url' | 'tokens'>;

/** Why the running receiver of an app gets no events, and what to do about it; null if it gets them. */
export function whyQuiet({ socket }: Pick<ReceiverState, 'socket'>, app: App): string | null {
  if (!app.tokens.some(({ type, status }) => type === 'bot' && status === 'active'))
    return 'The app has no active bot token, so it gets no events. Install the app.';
  const elsewhere = elsewhereOf(socket !== null, app);
  return elsewhere === null ? null : `${elsewhere} Restart to use this receiver.`;
}

/** Where the events of an app go instead, in a sentence. */
function elsewhereOf(hasSocket: boolean, { app_id, delivery, request_url }: App): string | null {
  if (delivery === 'socket')
    return hasSocket ? null : 'The app delivers over sockets, and this receiver has none.';
  if (hasSocket) return 'The app delivers to its Request URL.';
  return request_url === receiverUrl(app_id) ? null : 'The app has another Request URL.';
}
