import type * as z from 'zod/mini';

/** The type of what a schema describes, read-only throughout. */
export type Shape<Schema extends z.core.$ZodType> = Frozen<z.output<Schema>>;

type Frozen<T> = T extends object ? { readonly [Key in keyof T]: Frozen<T[Key]> } : T;
