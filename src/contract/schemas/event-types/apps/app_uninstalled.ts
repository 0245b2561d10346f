import * as z from 'zod/mini';
import { define, event_ts } from '../../define-event.ts';

export const appUninstalled = define({
  title: 'The app was uninstalled',
  provenance: 'assumed',
  body: z.looseObject({ type: z.literal('app_uninstalled'), event_ts }),
  sample: { type: 'app_uninstalled', event_ts: '1767225600.000000' },
});
