import { startHost } from '../share/host.ts';
import { makeFolder, optionsFor } from './host.fixture.ts';

/** Starts the host that all suites use, and ends it after them. */
export default async function setup() {
  const { data, remove } = makeFolder();
  const host = await startHost(await optionsFor(data), 'dist');
  process.env['PARLEY_SHARED'] = host.origin.replace('//', `//key:${host.key}@`);
  return async () => {
    await host.stop();
    remove();
  };
}
