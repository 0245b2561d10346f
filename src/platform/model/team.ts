import * as z from 'zod/mini';

/** The workspace. A world has one. */
export const TeamRecord = z.object({ id: z.string(), name: z.string(), domain: z.string() });
export type TeamRecord = z.infer<typeof TeamRecord>;

export const teams = { name: 'teams', schema: TeamRecord, key: (row: TeamRecord) => row.id };
