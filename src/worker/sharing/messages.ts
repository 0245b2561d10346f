import * as z from 'zod/mini';
import { MAX_LINE_LENGTH, MAX_LINES } from '../../receiver/protocol/limits.ts';
import {
  MAX_CARRIED_BYTES,
  MAX_CHUNK_BYTES,
  MAX_MESSAGE_LENGTH,
  MAX_TEXT_LENGTH,
  MAX_CREDIT,
} from './limits.ts';

/**
 * The messages between the tabs of a world. Any script of this origin could post to their channels, so every message is
 * checked, and ignored if it does not fit.
 */

const text = (maxLength: number) => z.string().check(z.maxLength(maxLength));
const Id = z.int().check(z.gte(0));
const TabId = text(64);
const Count = z.int().check(z.gte(1), z.lte(MAX_CREDIT));
const bytes = (maxBytes: number) =>
  z.instanceof(Uint8Array<ArrayBuffer>).check(z.refine((value) => value.byteLength <= maxBytes));
const HeaderList = z
  .array(z.tuple([text(MAX_TEXT_LENGTH), text(MAX_TEXT_LENGTH)]))
  .check(z.maxLength(1000));

const ReceiverId = z.object({ deployment: z.enum(['commercial', 'government']), app_id: text(64) });

const ReceiverState = z.object({
  status: z.enum(['stopped', 'starting', 'running']),
  socket: z.nullable(z.enum(['connecting', 'connected', 'reconnecting'])),
  program: z.nullable(text(MAX_TEXT_LENGTH)),
  reason: z.nullable(text(MAX_TEXT_LENGTH)),
  requests: Id,
  calls: Id,
  printed: z
    .array(
      z.object({
        id: z.number(),
        at: z.number(),
        level: z.enum(['log', 'warn', 'error', 'note']),
        text: text(2 * MAX_LINE_LENGTH),
        line: z.nullable(z.number()),
      }),
    )
    .check(z.maxLength(MAX_LINES)),
});

const HostStatus = z.object({
  /** Why the world is not stored; null if it is. */
  notKept: z.nullable(z.enum(['refused', 'blocked', 'newer', 'unreadable', 'full'])),
  /** Why the last change was refused; null while changes are stored. */
  refusing: z.nullable(z.enum(['full', 'closed', 'failed'])),
});

/** The status of the host’s storage. */
export type HostStatus = z.infer<typeof HostStatus>;

const CarriedRequest = z.object({
  url: text(MAX_TEXT_LENGTH),
  method: text(64),
  headers: HeaderList,
  /** `navigate` for a link, a form or a frame. */
  mode: text(32),
  referrer: text(MAX_TEXT_LENGTH),
  body: z.nullable(bytes(MAX_CARRIED_BYTES)),
});

/** A request as it travels between tabs. */
export type CarriedRequest = z.infer<typeof CarriedRequest>;

/** The messages on the channel where tabs find each other. */
export const DiscoveryMessage = z.discriminatedUnion('type', [
  /** A guest asks for the host, or whether it is still there. */
  z.object({ type: z.literal('seek'), guest: TabId, build: text(1000) }),
  /** This tab runs the world from now on. */
  z.object({ type: z.literal('host') }),
]);
export type DiscoveryMessage = z.infer<typeof DiscoveryMessage>;

/** The messages of a guest to the host. An `id` names one request or socket of the guest. */
export const FromGuest = z.discriminatedUnion('type', [
  z.object({ type: z.literal('request'), id: Id, request: CarriedRequest }),
  /** The guest takes `count` more pieces of an answer. */
  z.object({ type: z.literal('more'), id: Id, count: Count }),
  /** Nobody reads the answer any more. */
  z.object({ type: z.literal('cancel'), id: Id }),
  z.object({ type: z.literal('connect'), id: Id, url: text(MAX_TEXT_LENGTH) }),
  /** The accepted socket is open at the client. */
  z.object({ type: z.literal('open'), id: Id }),
  /** Null for a binary message. */
  z.object({ type: z.literal('say'), id: Id, text: z.nullable(text(MAX_MESSAGE_LENGTH)) }),
  /** `length` more characters have reached the client. */
  z.object({ type: z.literal('heard'), id: Id, length: Id }),
  z.object({ type: z.literal('hang-up'), id: Id }),
  /** The guest shows this receiver. */
  z.object({ type: z.literal('watch'), of: ReceiverId }),
  z.object({ type: z.literal('start'), id: Id, of: ReceiverId, program: text(MAX_TEXT_LENGTH) }),
  z.object({ type: z.enum(['listen', 'stop', 'clear']), of: ReceiverId }),
]);
export type FromGuest = z.infer<typeof FromGuest>;

/** The messages of the host to a guest. */
export const FromHost = z.discriminatedUnion('type', [
  /** The answer to `seek`, and again whenever the status changes. */
  z.object({ type: z.literal('joined'), host: TabId, status: HostStatus }),
  z.object({
    type: z.literal('head'),
    id: Id,
    status: z.int().check(z.gte(200), z.lte(599)),
    headers: HeaderList,
    /** Whether a body follows. */
    hasBody: z.boolean(),
  }),
  z.object({ type: z.literal('piece'), id: Id, bytes: bytes(MAX_CHUNK_BYTES) }),
  z.object({ type: z.literal('end'), id: Id }),
  /** The answer failed, or broke off. */
  z.object({ type: z.literal('broken'), id: Id }),
  z.object({ type: z.literal('accepted'), id: Id }),
  z.object({
    type: z.literal('refused'),
    id: Id,
    status: z.int().check(z.gte(200), z.lte(599)),
  }),
  z.object({ type: z.literal('said'), id: Id, text: text(MAX_MESSAGE_LENGTH) }),
  z.object({ type: z.literal('closed'), id: Id, code: z.int(), reason: text(1000) }),
  z.object({ type: z.literal('receiver'), of: ReceiverId, state: ReceiverState }),
  z.object({ type: z.literal('started'), id: Id, state: ReceiverState }),
]);
export type FromHost = z.infer<typeof FromHost>;
