import * as z from 'zod/mini';
import { Message, ThreadRoot } from '../../../entities.ts';
import { event_ts, id } from '../../define-event.ts';

/** A posted message, with its channel. */
export const messagePosted = {
  ...Message.shape,
  ts: event_ts,
  channel: id,
  /** Of a reply: the author of the parent message. */
  parent_user_id: z.exactOptional(id),
  /** Of a reply that its conversation shows too: the parent message. */
  root: z.exactOptional(z.looseObject(ThreadRoot.shape)),
  event_ts,
};
