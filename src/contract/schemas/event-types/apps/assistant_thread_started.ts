import * as z from 'zod/mini';
import { define } from '../../define-event.ts';
import { aboutThread, sampleThread } from './assistant-thread.ts';

/** A person began a chat (docs/assumptions.md, A-65). */
export const assistantThreadStarted = define({
  title: 'Somebody began a chat with the app',
  provenance: 'assumed',
  assumptions: ['A-65'],
  body: z.looseObject({ type: z.literal('assistant_thread_started'), ...aboutThread }),
  sample: { type: 'assistant_thread_started', ...sampleThread },
});
