/** Names that only this process fills in, or that warn when they are read. */
const IGNORED = /^_|storage$/i;

const globals = () =>
  Reflect.ownKeys(globalThis).flatMap((key) =>
    typeof key === 'string' && !IGNORED.test(key) ? [key] : [],
  );

const valueOf = (name: string) => Reflect.get(globalThis, name);

/** What test files of one worker share: the globals and the environment as they are now. */
export const sharedNow = () => ({
  globals: new Map(globals().map((name) => [name, valueOf(name)])),
  environment: new Map(Object.entries(process.env)),
});

/**
 * Puts back the globals and the environment as they were, and returns the names of what was replaced, added to the
 * environment or removed. A global that was added is left: modules add some when they are loaded for the first time.
 */
export function putBack(before: ReturnType<typeof sharedNow>): string[] {
  const replaced = [];
  for (const [name, value] of before.globals) {
    if (Object.is(valueOf(name), value)) continue;
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
    replaced.push(name);
  }
  for (const name of new Set([...before.environment.keys(), ...Object.keys(process.env)])) {
    const value = before.environment.get(name);
    if (process.env[name] === value) continue;
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
    replaced.push(`process.env.${name}`);
  }
  return replaced;
}
