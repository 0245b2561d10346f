import * as z from 'zod/mini';
import {
  INTERACTION_STATES,
  INTERACTION_TYPES,
  InteractionAbout,
  type InteractionType,
} from '../interactions/kinds.ts';
import { Message, ShownMessage } from '../entities.ts';
import { Shortcut } from '../manifest/manifest.ts';
import { View } from '../views/view.ts';

/** What the sandbox takes and answers about what people do with apps (sandbox-api, "Apps from manifests, …"). */

const text = (meaning: string) => z.string().check(z.describe(meaning));
/** Characters of an answer that stands for that of an app. */
const MAX_ANSWERED_LENGTH = 60_000;
const MAX_UNHEARD_LENGTH = 1000;

const maybe = (meaning: string) => z.exactOptional(text(meaning));

/** What stands for the app that answers, in a demo. */
export const Answered = z
  .nullable(
    z.union([
      z.strictObject({
        status: z.int().check(z.gte(100), z.lte(599), z.describe('Its HTTP status.')),
        body: z.exactOptional(
          z
            .string()
            .check(z.maxLength(MAX_ANSWERED_LENGTH), z.describe('A text, or JSON as text.')),
        ),
      }),
      z.strictObject({
        unheard: z
          .string()
          .check(z.maxLength(MAX_UNHEARD_LENGTH), z.describe('Why the app did not hear of it.')),
      }),
    ]),
  )
  .check(
    z.describe(
      'What the app is said to answer: then nothing is sent. null: it does not answer in time. For demos, which have no app.',
    ),
  );

const by = { user_id: text('Who does it.'), answered: z.exactOptional(Answered) };
const channel = text('Id of the conversation.');
const ts = text('Timestamp of the message.');
const app_id = text('Id of the app.');
const value = z.exactOptional(
  z
    .unknown()
    .check(
      z.describe(
        'What the person chooses: a text, the value of an option, a list of them, an id, a date, a time.',
      ),
    ),
);
const values = z.exactOptional(
  z
    .record(z.string(), z.record(z.string(), z.unknown()))
    .check(z.describe('What the person chose and typed, by the ids of block and element.')),
);
/** Where an element is: in a message, or in a view. */
const place = {
  channel: z.exactOptional(channel),
  ts: z.exactOptional(ts),
  view_id: maybe('Id of an open view.'),
  block_id: maybe('Id of the block, if several have an element with this id.'),
  action_id: text('Id of the element; in an older attachment, the name of the action.'),
};

/** `POST /sandbox/interactions`. */
export const InteractionBody = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('command'),
    ...by,
    channel,
    command: text('The command: /todo.'),
    text: maybe('What follows it.'),
  }),
  z.strictObject({ type: z.literal('action'), ...by, ...place, value, values }),
  z.strictObject({
    type: z.literal('shortcut'),
    ...by,
    app_id,
    callback_id: text('The callback ID of the shortcut.'),
    channel: maybe('Id of the conversation in which the person is. The app does not hear of it.'),
  }),
  z.strictObject({
    type: z.literal('message_action'),
    ...by,
    app_id,
    callback_id: text('The callback ID of the shortcut.'),
    channel,
    ts,
  }),
  z.strictObject({
    type: z.literal('view_submission'),
    ...by,
    view_id: text('Id of the open view.'),
    values,
  }),
  z.strictObject({ type: z.literal('view_closed'), ...by, view_id: text('Id of the open view.') }),
  z.strictObject({
    type: z.literal('home'),
    ...by,
    app_id,
    tab: z.exactOptional(z.enum(['home', 'messages'])),
  }),
  z.strictObject({
    type: z.literal('assistant_thread'),
    ...by,
    app_id,
    ts: maybe(
      'Timestamp of the first message of a chat that the person began; a new chat when left out.',
    ),
    looks_at: maybe('Id of the conversation that the person has open beside the chat.'),
  }),
  z.strictObject({
    type: z.literal('agent_session'),
    ...by,
    app_id,
    channel: text('Id of the conversation.'),
    ts: text('Timestamp of the first message of the thread of the session.'),
    title: z.exactOptional(
      z
        .string()
        .check(
          z.minLength(1),
          z.maxLength(200),
          z.describe('Another title; when left out, the agent is stopped.'),
        ),
    ),
  }),
  z.strictObject({
    type: z.literal('suggestion'),
    ...by,
    ...place,
    value: text('What the person typed.'),
  }),
]);
export type InteractionBody = z.output<typeof InteractionBody>;
export type BodyOf<Type extends InteractionType> = Extract<InteractionBody, { type: Type }>;

/** One interaction in a list. */
export const InteractionLine = z.object({
  /** `I…`; those of one world rise. */
  id: z.string(),
  type: z.enum(INTERACTION_TYPES),
  state: z.enum(INTERACTION_STATES),
  user_id: z.string(),
  app_id: z.string(),
  /** Epoch seconds of the world's clock. */
  at: z.number(),
  ...InteractionAbout.shape,
  /** What the person sees of a failure; and what happened, in a sentence. Empty if there is nothing to say. */
  detail: z.string(),
});

/** One interaction whole. */
export const Interaction = z.extend(InteractionLine, {
  /** How the app heard of it; null if nothing was sent. */
  via: z.nullable(z.enum(['http', 'socket'])),
  /** Where it was sent: a URL of the app, or the address of the socket. */
  url: z.nullable(z.string()),
  /** HTTP status of the answer; over a socket 200 for an acknowledgement; null if no answer came. */
  status: z.nullable(z.int()),
  duration_ms: z.nullable(z.number()),
  /** What was sent: the form of a command, or the JSON of anything else. Empty if nothing was. */
  payload: z.record(z.string(), z.unknown()),
  /** The JSON object that the app answered with; null without one. */
  answer: z.nullable(z.record(z.string(), z.unknown())),
  /** What the app offered for an external select; null for any other interaction. */
  options: z.nullable(z.array(z.unknown())),
  /** What that answer put in front of the person: a message, or a view of the modal; null for nothing, and once it is gone. */
  shown: z.nullable(z.object({ message: z.nullable(Message), view: z.nullable(View) })),
  /** Ids of the views that the person has open with the app after it, the lowest first, or of their Home tab. */
  views: z.array(z.string()),
  /** Ids of the calls that were made because of it, oldest first: with its trigger, or named as caused by it. */
  calls: z.array(z.string()),
  /** Its trigger, and its outcome; null if it has none. */
  trigger: z.nullable(
    z.object({
      state: z.enum(['open', 'used', 'expired']),
      /** Epoch seconds of the world's clock. */
      expires_at: z.number(),
    }),
  ),
  /** Its response URL; null if it has none. */
  response_url: z.nullable(
    z.object({
      url: z.string(),
      /** Ids of the posts to it. */
      posts: z.array(z.string()),
      /** How many more it takes. */
      left: z.int(),
      expires_at: z.number(),
    }),
  ),
});

export const DoneInteraction = z.object({ ok: z.literal(true), interaction: Interaction });

/** `GET /sandbox/interactions`: newest last. */
export const InteractionPage = z.object({
  ok: z.literal(true),
  interactions: z.array(InteractionLine),
  cursor: z.nullable(z.string()),
  more: z.boolean(),
});

/** `POST /sandbox/triggers`. */
export const TriggerIdBody = z.strictObject({
  app_id,
  user_id: maybe('Who acted; the owner when left out.'),
  view_id: maybe('The open view in which they acted, for views.push.'),
  life_s: z.exactOptional(
    z
      .number()
      .check(z.gt(0), z.lte(3600), z.describe('How long it lives, in seconds: 60 when left out.')),
  ),
});

export const IssuedTrigger = z.object({
  ok: z.literal(true),
  trigger_id: z.string(),
  /** Epoch seconds of the world's clock. */
  expires_at: z.number(),
});

/** `GET /sandbox/views?user_id=&app_id=`. */
export const ViewsQuery = z.object({
  user_id: text('Whose views.'),
  app_id: maybe('Of which app; of all when left out.'),
});

export const OpenViews = z.object({
  ok: z.literal(true),
  /** The open modals of the person, the newest view last: of each app the lowest comes first. */
  modals: z.array(View),
  /** Their Home tabs. */
  homes: z.array(View),
});

/** `GET /sandbox/ephemerals?user_id=&channel=`, and how one is dismissed. */
export const EphemeralsQuery = z.object({ user_id: text('Who sees them.'), channel });

/** `GET /sandbox/messages?user_id=&channel=&ts=`. */
export const MessageQuery = z.object({ user_id: text('Who reads it.'), channel, ts });

export const ReadMessage = z.object({
  ok: z.literal(true),
  /** The message as `conversations.history` returns it; null if the person sees no such message. */
  message: z.nullable(ShownMessage),
});

export const OwnMessages = z.object({ ok: z.literal(true), messages: z.array(Message) });

/** `GET /sandbox/offers`. */
export const Offers = z.object({
  ok: z.literal(true),
  commands: z.array(
    z.object({
      app_id: z.string(),
      command: z.string(),
      description: z.string(),
      /** Empty if the app gives none. */
      usage_hint: z.string(),
    }),
  ),
  shortcuts: z.array(z.object({ app_id: z.string(), ...Shortcut.shape })),
  apps: z.array(
    z.object({
      app_id: z.string(),
      name: z.string(),
      bot_user_id: z.string(),
      /** Whether its manifest says so. */
      home_tab: z.boolean(),
      /** Whether people may open the conversation with it as a tab; the manifest may turn it off. */
      messages_tab: z.boolean(),
      /** Whether people chat with it: its manifest says that it is an assistant or agent. */
      assistant: z.boolean(),
    }),
  ),
});
