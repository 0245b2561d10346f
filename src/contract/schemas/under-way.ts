import * as z from 'zod/mini';

/** A scheduled message that could not be posted, and why. */
const UnpostedMessage = z.object({
  id: z.string(),
  channel_id: z.string(),
  /** When it should have been posted, in epoch seconds. */
  post_at: z.int(),
  text: z.string(),
  /** The error code that `chat.postMessage` would have answered. */
  error: z.string(),
});

/** `GET /sandbox/users/{user_id}/unposted`: the newest first. */
export const UnpostedAnswer = z.object({
  ok: z.literal(true),
  messages: z.array(UnpostedMessage),
});

/** `DELETE /sandbox/users/{user_id}/unposted/{id}`. */
export const UnpostedRemoved = z.object({ ok: z.literal(true), id: z.string() });

/** `GET /sandbox/uploads/{file_id}`: how far the bytes of a file are. */
export const UploadAnswer = z.object({
  ok: z.literal(true),
  file_id: z.string(),
  received_bytes: z.int(),
  bytes: z.int(),
});
