import * as z from 'zod/mini';

export const id = z.string();

export const event_ts = z.string().check(z.regex(/^\d{1,10}\.\d{6}$/));

interface EventDefinition<Body extends z.ZodMiniType> {
  readonly title: string;
  /** Whether the interface shows the body, or it follows docs/assumptions.md, A-30. */
  readonly provenance: 'stated' | 'assumed';
  /** Entries of docs/assumptions.md; A-30 alone by default. */
  readonly assumptions?: readonly string[];
  /** The `event` of the wrapper. It may have more fields. */
  readonly body: Body;
  readonly sample: z.input<Body>;
}

/** Defines an event; its type follows from the schema of its body. */
export const define = <Body extends z.ZodMiniType>(definition: EventDefinition<Body>) => definition;
