import { CallExample, ExampleQuery } from '../../../contract/schemas/examples.ts';
import { refuse } from '../../http/refusal.ts';
import { methodNamed } from '../../methods/registry.ts';
import { route, success, type Route } from '../route/define-route.ts';
import { noApp, noUser } from '../route/refusals.ts';
import { exampleOf } from './examples.ts';

/** Examples of calls: the Explorer shows a method with one first. */
export const EXAMPLE_ROUTES: readonly Route[] = [
  route({
    method: 'GET',
    path: '/sandbox/examples/{method}',
    summary: 'Arguments with which a call of a method succeeds in this world, for a caller.',
    query: ExampleQuery,
    answer: success(CallExample),
    handler: ({ sandbox: { service }, params, query }) => {
      const { world } = service;
      const registered = methodNamed(params.method);
      if (registered === undefined) return noMethod(params.method);
      const app =
        query.app_id === undefined ? world.apps.scan().next().value : world.apps.get(query.app_id);
      if (app === undefined) return noApp(query.app_id ?? '');
      const user = world.users.get(query.user_id ?? app.bot_user);
      if (user === undefined) return noUser(query.user_id ?? app.bot_user);
      return exampleOf(registered.method, { world, app, user });
    },
  }),
];

const noMethod = (name: string) =>
  refuse(
    'method_not_found',
    `There is no method ${JSON.stringify(name)}; GET /sandbox/catalog lists them.`,
    404,
  );
