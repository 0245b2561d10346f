import { obstacleOf } from '../../events/queue-deliveries.ts';
import { refuse, type Refusal } from '../../http/refusal.ts';
import type { AppRecord } from '../../model/app.ts';

/** The refusal for an app that the workspace does not have. */
export const noApp = (id: string): Refusal =>
  refuse(
    'app_not_found',
    `There is no app ${JSON.stringify(id)}; GET /sandbox lists the apps.`,
    404,
  );

/** The refusal for somebody the workspace does not have. */
export const noUser = (id: string): Refusal =>
  refuse('user_not_found', `There is no user ${JSON.stringify(id)}; users.list lists them.`, 404);

/** The refusal to deliver to an app whose configuration does not allow it; null if it does. */
export const refuseUndeliverable = (app: AppRecord): Refusal | null =>
  obstacleOf(app) === null
    ? null
    : refuse(
        'no_request_url',
        `The app ${app.id} has no Request URL to deliver to. Set one with PATCH /sandbox/apps/${app.id}.`,
      );
