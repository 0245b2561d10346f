import * as z from 'zod/mini';

/** `GET /sandbox/assistant_threads?channel=&ts=`: what apps say of threads. */
export const AssistantThreadsQuery = z.object({
  channel: z.string().check(z.describe('Id of the conversation.')),
  ts: z.exactOptional(
    z.string().check(z.describe('Timestamp of the first message, for one thread alone.')),
  ),
});

const Prompts = z.object({
  /** Empty if the app gives none. */
  title: z.string(),
  list: z.array(z.object({ title: z.string(), message: z.string() })),
});

/** The status of agents in a thread. */
const AgentSession = z.object({
  status: z.string(),
  agents: z.array(
    z.object({
      app_id: z.string(),
      /** closed, active, processing or suspended. */
      status: z.string(),
      /** Whether people can stop it: it is processing, and hears of that. */
      can_stop: z.boolean(),
    }),
  ),
});

export const AssistantThread = z.object({
  /** Timestamp of the first message. */
  ts: z.string(),
  /** Empty until the app gives one. */
  title: z.string(),
  /** The conversation that the person has open beside it; null for none. */
  looks_at: z.nullable(z.string()),
  /** What the person may say; null once they have said something, and if nothing is suggested. */
  prompts: z.nullable(Prompts),
  /** What an app is doing; null once it has posted in the thread, and after two minutes. */
  status: z.nullable(
    z.object({
      app_id: z.string(),
      text: z.string(),
      /** Shown in turn in place of the text; may be empty. */
      loading_messages: z.array(z.string()),
      /** When it is taken away, in epoch seconds of the world's clock. */
      ends: z.number(),
    }),
  ),
  /** Null until an agent sets its status. */
  session: z.nullable(AgentSession),
});

/** The newest first. */
export const AssistantThreads = z.object({
  ok: z.literal(true),
  threads: z.array(AssistantThread),
});
