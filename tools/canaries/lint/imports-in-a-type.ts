// must be reported: typescript(consistent-type-imports)
export type Parsed = import('node:url').URL;
