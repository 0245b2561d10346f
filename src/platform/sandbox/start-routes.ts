import { ERRORS } from '../../contract/errors/errors.ts';
import { StartCatalog } from '../../contract/schemas/catalog.ts';
import { Exchange, ExchangePage } from '../../contract/schemas/exchange.ts';
import { ListQuery } from '../../contract/schemas/requests.ts';
import { WorldBrief } from '../../contract/schemas/world.ts';
import { noExchange } from '../service/past/past.ts';
import { STARTING } from '../methods/registry.ts';
import { methodEntry } from './catalog/method-entry.ts';
import { route, success, type Route } from './route/define-route.ts';
import { worldBrief } from './route/world-brief.ts';

export const WORLD = route({
  method: 'GET',
  path: '/sandbox',
  summary: 'The world in brief.',
  answer: WorldBrief,
  handler: ({ sandbox }) => worldBrief(sandbox.service),
});

export const START_CATALOG = route({
  method: 'GET',
  path: '/sandbox/catalog/start',
  summary: 'The methods to start with, as the catalogue describes them: a page reads these first.',
  answer: StartCatalog,
  handler: ({ sandbox: { deployment } }) => ({
    ok: true as const,
    methods: STARTING.map((registered) => methodEntry(deployment, registered, ERRORS)),
  }),
});

export const LOG = route({
  method: 'GET',
  path: '/sandbox/exchanges',
  summary: 'The log of calls, newest last, with a cursor to go on from.',
  query: ListQuery,
  answer: ExchangePage,
  handler: ({ sandbox: { service }, query: { after = null, limit } }) =>
    service.log.page(after, limit),
});

export const EXCHANGE = route({
  method: 'GET',
  path: '/sandbox/exchanges/{id}',
  summary: 'One exchange whole: request, response, trace and changes.',
  answer: success(Exchange),
  handler: ({ sandbox: { service }, params: { id } }) => service.log.get(id) ?? noExchange(id),
});

export const STREAM = route({
  method: 'GET',
  path: '/sandbox/stream',
  summary:
    'Server-sent events: `exchange`, `event`, `delivery` and `world`; resumes from `Last-Event-ID`.',
  answer: 'text/event-stream',
  handler: ({ sandbox: { service }, request }) => {
    const headers = { 'content-type': 'text/event-stream', 'cache-control': 'no-store' };
    // Nobody would read the body of an answer to HEAD, nor cancel it.
    if (request.method === 'HEAD') return new Response(null, { headers });
    const stream = service.stream.subscribe(request.headers.get('last-event-id'));
    return new Response(stream, { headers });
  },
});

/** What a page reads when it opens: their code is there from the beginning, that of all others loads when one is called. */
export const START_ROUTES: readonly Route[] = [WORLD, START_CATALOG, LOG, EXCHANGE, STREAM];
