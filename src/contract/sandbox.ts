import type * as deliveries from './schemas/deliveries.ts';
import type * as examples from './schemas/examples.ts';
import type * as exams from './schemas/exams.ts';
import type * as exchange from './schemas/exchange.ts';
import type * as interactions from './schemas/interactions.ts';
import type * as emoji from './schemas/emoji.ts';
import type * as people from './schemas/people.ts';
import type * as requests from './schemas/requests.ts';
import type { Shape } from './schemas/shape.ts';
import type * as world from './schemas/world.ts';
import type * as events from './schemas/world-event.ts';

/**
 * Requests and responses of the sandbox. These are the types of the schemas in `schemas/`, which only the platform and
 * tests import, because they would add to the first load of the page.
 */
export type SandboxRefusal = Shape<typeof world.SandboxRefusal>;
export type WorldBrief = Shape<typeof world.WorldBrief>;
export type WorldChannel = Shape<typeof world.WorldChannel>;
export type WorldApp = Shape<typeof world.WorldApp>;
export type WorldToken = Shape<typeof world.WorldToken>;
export type WorldWebhook = Shape<typeof world.WorldWebhook>;

export type ResetOptions = Shape<typeof requests.ResetBody>;
export type ClockChange = Shape<typeof requests.ClockBody>;
export type MintToken = Shape<typeof requests.TokenBody>;
export type MintWebhook = Shape<typeof requests.WebhookBody>;
export type MintCode = Shape<typeof requests.CodeBody>;
export type AppChange = Shape<typeof requests.AppBody>;
export type AddEmoji = Shape<typeof emoji.EmojiBody>;

export type JoinWorkspace = Shape<typeof people.JoinBody>;
export type ChangePerson = Shape<typeof people.UserBody>;
export type PersonBrief = Shape<typeof people.PersonBrief>;
export type PersonPresence = Shape<typeof people.PersonPresence>;
export type PeopleAnswer = Shape<typeof people.PeopleAnswer>;
/** The most ids that `GET /sandbox/users` takes. */
export const MAX_IDS = 100;
export type TriggerEvent = Shape<typeof requests.TriggerBody>;
export type DeliverEvent = Shape<typeof requests.DeliverBody>;
export type RedeliverSince = Shape<typeof requests.RedeliverBody>;

export type HeaderList = Shape<typeof exchange.HeaderList>;
export type RecordedBody = Shape<typeof exchange.RecordedBody>;
export type ExchangeActor = Shape<typeof exchange.ExchangeActor>;
export type ExchangeSummary = Shape<typeof exchange.ExchangeSummary>;
export type Exchange = Shape<typeof exchange.Exchange>;
export type ExchangePage = Shape<typeof exchange.ExchangePage>;
export type SandboxChange = Shape<typeof exchange.SandboxChange>;
export type SandboxChangePage = Shape<typeof exchange.SandboxChangePage>;
/** How many exchanges the log of a world has at most, and the page's list of them: beyond that the oldest are dropped. */
export const MAX_EXCHANGES = 2000;
export type RecordChange = Shape<typeof exchange.RecordChange>;

export type WorldDelivery = Shape<typeof deliveries.WorldDelivery>;
export type DeliveryPage = Shape<typeof deliveries.DeliveryPage>;
export type DeliveryDetail = Shape<typeof deliveries.DeliveryDetail>;
export type EventDetail = Shape<typeof deliveries.EventDetail>;
export type SampleEvent = Shape<typeof deliveries.SampleEvent>;
export type TriggeredEvent = Shape<typeof deliveries.TriggeredEvent>;
export type InteractionLine = Shape<typeof interactions.InteractionLine>;
export type InteractionAnswer = Shape<typeof interactions.Answered>;
export type InteractionDetail = Shape<typeof interactions.Interaction>;
export type WorldEvent = Shape<typeof events.WorldEvent>;
export type Exam = Shape<typeof exams.Exam>;
export type ExamLine = Shape<typeof exams.ExamLine>;
export type ExamPoint = Shape<typeof exams.ExamPoint>;
export type ExamPointLine = Shape<typeof exams.ExamPointLine>;
export type CallExample = Shape<typeof examples.CallExample>;
export type ArmExam = Shape<typeof exams.ArmBody>;

/** A delivery without its attempts. */
export type DeliveryLine = Shape<typeof deliveries.DeliveryNotice>;
/** An event without its wrapper. */
export type EventLine = Shape<typeof events.EventNotice>;

/**
 * `GET /sandbox/stream`, server-sent events. `id:` is a position in the stream; a client that reconnects sends it as
 * `Last-Event-ID`. `event:` is the key of this interface, `data:` the JSON value.
 */
export interface StreamEvents {
  readonly exchange: ExchangeSummary;
  readonly event: EventLine;
  readonly delivery: DeliveryLine;
  /** The world changed in another way: read `GET /sandbox` again. */
  readonly world: Shape<typeof exchange.WorldNotice>;
}
