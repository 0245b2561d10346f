/** A program of an app, as a function: it gets events, commands and what people press, and answers them. */
export type Program = (request: Request) => Response | Promise<Response>;
