import * as z from 'zod/mini';
import { define } from '../../define-event.ts';
import { aboutThread, sampleThread } from './assistant-thread.ts';

/** A person looks at another conversation beside a chat (docs/assumptions.md, A-65). */
export const assistantThreadContextChanged = define({
  title: 'Somebody looks at another conversation while a chat with the app is open',
  provenance: 'assumed',
  assumptions: ['A-65'],
  body: z.looseObject({ type: z.literal('assistant_thread_context_changed'), ...aboutThread }),
  sample: { type: 'assistant_thread_context_changed', ...sampleThread },
});
