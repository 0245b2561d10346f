/** The calls of the sandbox that a step may make: they change the world of the demo, and nothing around it. */
const SANDBOX_CALLS: readonly RegExp[] = [
  /^POST \/sandbox\/(?:apps|clock|tokens|webhooks|users|events|interactions|triggers)$/,
  /^(?:PUT|DELETE) \/sandbox\/conditions\/[\w%.-]+$/,
  /^PUT \/sandbox\/apps\/[\w%.-]+\/manifest$/,
  /^PATCH \/sandbox\/(?:users|apps)\/[\w%.-]+$/,
];

/** Whether a step of a demo may make this call of the sandbox. `path` is below the base address. */
export const isSandboxCall = (verb: string, path: string): boolean =>
  SANDBOX_CALLS.some((call) => call.test(`${verb} ${path}`));
