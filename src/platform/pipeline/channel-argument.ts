import * as z from 'zod/mini';

/** What an argument says that names a conversation: looking one up asks for this, and not for any text. */
export type ChannelReference = string & z.core.$brand<'channel'>;

const DECLARED = z.registry();

/** An argument that names the conversation a method acts on. Declares it for the rules, the catalogue and the page. */
export const channelArgument = (meaning: string) =>
  z.string().check(z.describe(meaning)).brand<'channel'>().register(DECLARED);

/** Name of the argument that names the conversation a method acts on; null where it acts on none. */
export function channelArgumentOf(args: z.ZodMiniObject): string | null {
  const named = Object.entries(args.shape).find(([, schema]) =>
    DECLARED.has(withinOptional(schema)),
  );
  return named?.[0] ?? null;
}

const withinOptional = (schema: z.core.$ZodType) =>
  schema instanceof z.ZodMiniOptional ? schema.def.innerType : schema;
