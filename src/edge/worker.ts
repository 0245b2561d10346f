import { answerHost } from './host.ts';
import type { Bindings } from './runtime.ts';

export { SharedWorld } from './shared-world.ts';

/** What workerd calls: `tools/edge` builds it to `dist/edge/worker.js`. */
export default {
  fetch: (request: Request, bindings: Bindings) => answerHost(request, bindings),
};
