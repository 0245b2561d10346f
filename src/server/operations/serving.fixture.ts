/** A server in a process of its own, as a command line starts it: `… serving.fixture.ts <folder> <port>`. */
import { openDataFolder } from '../data/data-folder.ts';
import { LOCAL_SERVING, serve } from '../serve.ts';
import { stopWithSignals } from './stop.ts';

const [folder = '', port = '0'] = process.argv.slice(2);
const opened = await openDataFolder(folder);
if (opened.ok) {
  const server = await serve({
    ...LOCAL_SERVING,
    port: Number(port),
    data: opened.folder,
    pageRoot: '/nowhere',
    log: 'json',
  });
  stopWithSignals((reason) => server.close({ grace_ms: 8_000, reason }));
  console.log(server.platform.deployment.base_url);
} else {
  console.error(opened.message);
  process.exitCode = 2;
}
