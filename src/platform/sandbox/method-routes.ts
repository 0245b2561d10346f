import { late } from '../../base/late.ts';
import { CallExample, ExampleQuery } from '../../contract/schemas/examples.ts';
import { MethodReference } from '../../contract/schemas/reference.ts';
import { refuse } from '../http/refusal.ts';
import { methodNamed } from '../methods/registry.ts';
import { exampleOf } from './examples/examples.ts';
import { route, type Route, success } from './route/define-route.ts';
import { noApp, noUser } from './route/refusals.ts';

/** What the answers of methods mean: many words, which few calls need. */
export const REFERENCE = late(() => import('./reference/reference.ts'), { ahead: true });

/** What there is to know about one method, besides the catalogue. */
export const METHOD_ROUTES: readonly Route[] = [
  route({
    method: 'GET',
    path: '/sandbox/examples/{method}',
    summary: 'Arguments with which a call of a method succeeds in this world, for a caller.',
    query: ExampleQuery,
    answer: success(CallExample),
    handler: async ({ sandbox: { service }, params, query }) => {
      const { world } = service;
      const registered = await methodNamed(params.method);
      if (registered === undefined) return noMethod(params.method);
      const app =
        query.app_id === undefined ? world.apps.scan().next().value : world.apps.get(query.app_id);
      if (app === undefined) return noApp(query.app_id ?? '');
      const user = world.users.get(query.user_id ?? app.bot_user);
      if (user === undefined) return noUser(query.user_id ?? app.bot_user);
      return exampleOf(registered.method, { world, app, user });
    },
  }),
  route({
    method: 'GET',
    path: '/sandbox/reference/{method}',
    summary: 'Fields of the answer, checks in their order, events and relatives of a method.',
    answer: success(MethodReference),
    handler: async ({ params }) => {
      const registered = await methodNamed(params.method);
      if (registered === undefined) return noMethod(params.method);
      return (await REFERENCE.load()).referenceOf(registered);
    },
  }),
];

const noMethod = (name: string) =>
  refuse(
    'method_not_found',
    `There is no method ${JSON.stringify(name)}; GET /sandbox/catalog lists them.`,
    404,
  );
