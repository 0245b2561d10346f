import * as z from 'zod/mini';

/** The value of an argument that names a conversation. Lookups take this type, so a plain string does not compile. */
export type ChannelReference = string & z.core.$brand<'channel'>;

const DECLARED = z.registry();

/** Declares the argument that names the conversation a method acts on, for the rules, the catalogue and the page. */
export const channelArgument = (meaning: string) =>
  z.string().check(z.describe(meaning)).brand<'channel'>().register(DECLARED);

/** The argument that names the conversation a method acts on; null if it acts on none. */
export function channelArgumentOf(args: z.ZodMiniObject): string | null {
  const named = Object.entries(args.shape).find(([, schema]) =>
    DECLARED.has(withinOptional(schema)),
  );
  return named?.[0] ?? null;
}

const withinOptional = (schema: z.core.$ZodType) =>
  schema instanceof z.ZodMiniOptional ? schema.def.innerType : schema;
