/** `npm run share`: hosts worlds that several people share, with workerd on this machine; see `-- --help`. */
import { stopWithSignals } from '../../src/server/operations/stop.ts';
import { ensureBuilt, servedBuild } from '../lib/built.ts';
import { endWithNpm } from '../lib/end-with-npm.ts';
import { readArguments, type ShareOptions, USAGE } from './arguments.ts';
import { type RunningHost, startHost } from './host.ts';

endWithNpm();
await main();

async function main(): Promise<void> {
  // npm changes into the folder of Parley, and says where it was called from.
  const folder = process.env['INIT_CWD'] ?? process.cwd();
  const options = readArguments(process.argv.slice(2), folder);
  if (options === null) {
    console.log(USAGE);
    return;
  }
  await ensureBuilt({ live: !options.json });
  const host = await startHost(options, servedBuild());
  console.log(options.json ? startedLine(host) : writeGreeting(host, options));
  let isStopped = false;
  stopWithSignals(() => {
    isStopped = true;
    return host.stop();
  });
  await host.ended;
  if (isStopped) return;
  console.error('workerd has ended.');
  process.exit(1);
}

function startedLine(host: RunningHost): string {
  return JSON.stringify({ url: host.origin, key: host.key, worlds: linksOf(host) });
}

function linksOf({ origin, worlds }: RunningHost) {
  return worlds.map(({ path, expires, links, isClass }) => ({
    url: origin + path,
    expires,
    isClass: isClass === true,
    ...(links !== null && { links }),
  }));
}

function writeGreeting(host: RunningHost, { delivery, data }: ShareOptions): string {
  const all = linksOf(host);
  const one = all.at(-1)?.url ?? '';
  const until = ({ expires }: { readonly expires: string }) => `until ${expires.slice(0, 10)}`;
  const open = all.flatMap((world) => (world.isClass ? [] : [`  ${world.url}  ${until(world)}`]));
  const classes = all.flatMap((world) =>
    world.links === undefined
      ? []
      : [`  teach  ${world.links.teach}  ${until(world)}`, `  join   ${world.links.join}`],
  );
  const parts = [
    open.length > 0 &&
      `With one of these links, anybody can do everything in its world:\n\n${open.join('\n')}\n`,
    classes.length > 0 &&
      `Classes: keep the first link, which can do everything; give learners the second one:\n\n${classes.join('\n')}\n`,
  ];
  return `Shared worlds are open.

${parts.filter((part) => part !== false).join('\n')}
  Programs call ${one}api/ with a token from ${one}sandbox
  Events and webhooks go ${delivery.length === 0 ? 'nowhere (--allow-delivery <host>)' : `to ${delivery.join(', ')} alone`}.
  The worlds are kept in ${data}.

A new world:  curl -X POST ${host.origin}/worlds -H 'Authorization: Bearer ${host.key}'
A new class:  the same with -d '{ "class": true }'
End one:      curl -X DELETE <link> -H 'Authorization: Bearer ${host.key}'`;
}
