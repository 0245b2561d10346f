import type { NetworkFault } from '../../contract/network-faults.ts';
import type { RecipeCard } from './recipe-book.ts';
import type { RecipeRecorder } from './steps/recipe-recorder.ts';

/** Where the app of a recipe takes its events. Nothing is sent there: recipes bring an app of their own. */
const REQUEST_URL = 'https://app.example/events';

/** Posts a message with a fault on the network. */
const postThrough =
  (fault: NetworkFault, more: object = {}) =>
  async (recorder: RecipeRecorder) => {
    await recorder.stopClock();
    await recorder.condition('call_faults', { fault, ...more });
    await recorder.call('chat.postMessage', messageIn(recorder));
  };

/** Makes a call whose answer comes late: with a clock that runs, and an answer without a time. */
const callLate = (fault: NetworkFault) => async (recorder: RecipeRecorder) => {
  await recorder.condition('call_faults', { fault, methods: ['api.test'], delay_ms: 1000 });
  await recorder.call('api.test', { hello: 'there' });
};

const messageIn = (recorder: RecipeRecorder) => ({
  channel: recorder.channel('deploys'),
  text: 'Deployed 1.4.2',
});

/** Delivers an event whose first attempt has a fault, and lists its attempts. */
const deliverThrough =
  (fault: NetworkFault, on: 'request' | 'answer') => async (recorder: RecipeRecorder) => {
    await recorder.stopClock();
    const { app_id } = recorder.app;
    const app = { request_url: REQUEST_URL, subscriptions: ['message'] };
    await recorder.sandbox(`/apps/${app_id}`, app, 'PATCH');
    await recorder.condition('delivery_faults', { fault, on, often: 'once' });
    await recorder.call('chat.postMessage', messageIn(recorder));
    await recorder.send('GET', '/sandbox/deliveries', {}, null);
  };

const onCall = (
  code: NetworkFault,
  title: string,
  caption: string,
  make = postThrough(code),
): RecipeCard => ({ surface: 'network', code, title, caption, make });

const onDelivery = (
  code: NetworkFault,
  on: 'request' | 'answer',
  title: string,
  caption: string,
): RecipeCard => ({
  surface: 'network',
  code,
  variant: 'delivery',
  title,
  caption,
  make: deliverThrough(code, on),
});

/** Faults of the network: those of calls, then those of deliveries to an app. */
export const ABOUT_NETWORK: readonly RecipeCard[] = [
  onCall(
    'delay',
    'The answer is a second late',
    'The call is answered at once, and its answer takes a second of the world’s clock. The player does not wait for it.',
    callLate('delay'),
  ),
  onCall(
    'jitter',
    'Each answer takes another time',
    'Up to a second, by the seed of the world. A later call can be answered first.',
    callLate('jitter'),
  ),
  onCall(
    'slow_body',
    'The body of the answer comes in pieces',
    'The head arrives at once, the body in eight pieces. A time limit for the first byte does not notice.',
    callLate('slow_body'),
  ),
  onCall(
    'cut',
    'The answer is cut after the message was posted',
    'The client gets an error, and the message is there all the same. Look at the history before you post again.',
  ),
  {
    surface: 'network',
    code: 'cut',
    variant: 'before',
    title: 'The connection breaks before the request arrives',
    caption:
      'The client cannot tell this from an answer that was lost, but here nothing was posted.',
    make: postThrough('cut', { done: 'never' }),
  },
  {
    surface: 'network',
    code: 'cut',
    variant: 'twice',
    title: 'The client tries again, and posts twice',
    caption:
      'The first answer was lost, so the client posts again. The history has the message twice.',
    make: async (recorder) => {
      await postThrough('cut', { often: 'once' })(recorder);
      await recorder.call('chat.postMessage', messageIn(recorder));
      const { channel } = messageIn(recorder);
      await recorder.call('conversations.history', { channel, limit: '2' });
    },
  },
  onCall(
    'garbage',
    'Random bytes in place of the answer',
    'Status and type promise JSON, but the body is not JSON. The message was posted.',
  ),
  onCall(
    'wrong_length',
    'Half of the answer is announced',
    'Content-Length counts half of the bytes, so the client reads half of the JSON.',
  ),
  onCall(
    'connection_refused',
    'Nothing listens at the address',
    'The request was never sent, so nothing was posted. Trying again later is safe.',
  ),
  onCall(
    'proxy_page',
    'A proxy answers with a page of HTML',
    'The service posted the message, but a proxy did not wait and answered 502. SDKs that try again post twice.',
  ),
  onDelivery(
    'delay',
    'answer',
    'The answer of the app is late, and the event comes again',
    'The app did its work, but its answer takes three seconds: http_timeout, and the same event again.',
  ),
  onDelivery(
    'jitter',
    'request',
    'The event takes another time each time',
    'A request that is answered within three seconds is delivered like any other.',
  ),
  onDelivery(
    'slow_body',
    'answer',
    'The app answers 200 at once, and its body too slowly',
    'The platform waits three seconds for the whole answer. Answer with an empty body.',
  ),
  onDelivery(
    'cut',
    'answer',
    'The answer of the app is cut, and the event comes again',
    'The app did its work, and the platform cannot know: the same event comes again. Remember event_id.',
  ),
  onDelivery(
    'garbage',
    'request',
    'Random bytes in place of the event',
    'The signature does not fit, so an app should refuse it. The app of this recipe checks nothing.',
  ),
  onDelivery(
    'wrong_length',
    'request',
    'Half of the event is announced',
    'The app reads half of the JSON. Check the signature before you parse.',
  ),
  onDelivery(
    'connection_refused',
    'request',
    'Nothing listens at the Request URL',
    'The attempt is connection_failed, and the retry that follows at once arrives.',
  ),
  onDelivery(
    'proxy_page',
    'answer',
    'A proxy before the app answers 502',
    'The app did its work behind a proxy that did not wait: http_error, and the same event again.',
  ),
];
