/** Stands in for the address patterns of msw. The handlers of Parley are chosen by functions (../interception.ts). */
export function matchPattern(pattern: string): never {
  throw new Error(`Patterns of addresses are not part of this build: ${pattern}`);
}
