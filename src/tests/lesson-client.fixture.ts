import { createClient } from '../client/transport/client.ts';
import { createDriver } from '../lessons/definition/driver.ts';
import { FROM_THE_START, readFacts } from '../lessons/definition/read-facts.ts';
import { openWorld } from '../platform/testing/open-world.ts';

/** A world with secrets of its own, the client of a page in it, and driver. Everything in it counts for a lesson. */
export async function openLessonClient() {
  const { platform } = await openWorld({ salt: 'of this host' });
  const { base_url: baseUrl } = platform.deployment;
  const fetch: typeof globalThis.fetch = (input, init) => platform.fetch(new Request(input, init));
  const client = createClient({ baseUrl, fetch });
  const read = (path: string) => client.sandbox(path.slice('/sandbox'.length));
  const facts = () => readFacts(read, FROM_THE_START);
  return { client, facts, driver: createDriver({ baseUrl, fetch, facts }) };
}
