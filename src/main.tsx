import { StrictMode, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { embedOf } from './app/embed.ts';
import { createLateHost, type Host } from './app/host/late-host.ts';
import { loadPanelAt } from './app/panels.ts';
import { App } from './app/shell/App.tsx';
import { late, loadAhead } from './base/late.ts';
import { fetchThrough } from './base/middleware.ts';
import { savesData } from './base/saves-data.ts';
import { whenIdle } from './ui/when-idle.ts';

const TAB_HOST = late(() => import('./worker/tab-host.ts'));
const EMBEDDED_HOST = late(() => import('./worker/embedded-host.ts'));
const LEFTOVER_WORKER = late(() => import('./worker/interception/leftover-worker.ts'));
const SERVED_HOST = late(() => import('./client/served-host.ts'));
const SERVED_PROGRAMS = late(() => import('./receiver/served-programs.ts'));

/** The folder the page is served from. All addresses of the platform are below it. */
const baseUrl = new URL('.', location.href).href.replace(/(?<!\/)\/+$/, '');

/** Whether a Parley server served the page: only that adds this tag. */
const isServed = document.querySelector('meta[name="parley-host"][content="http"]') !== null;

/** How the page is embedded. public/embedded.js wrote it into the document. */
const embed = embedOf(document.documentElement);

/** The address that the page was opened with. The router changes it while the code of the host loads. */
const openedAt = location.href;

/** Loads the platform and runs it in the tab. */
async function startHostInTab(): Promise<Host> {
  const { startTabHost } = await TAB_HOST.load();
  whenIdle(() => loadAhead(savesData()));
  return startTabHost(baseUrl, openedAt);
}

/** Runs the platform for a page in a frame, with its own world: a click in a frame must not change another world. */
async function startHostInFrame(): Promise<Host> {
  const { startEmbeddedHost } = await EMBEDDED_HOST.load();
  return startEmbeddedHost(baseUrl, openedAt);
}

async function startHostOverHttp(): Promise<Host> {
  const { removeLeftoverWorker } = await LEFTOVER_WORKER.load();
  await removeLeftoverWorker(baseUrl);
  const { makeServedHost, tabKeyMemory } = await SERVED_HOST.load();
  const { show, ...host } = makeServedHost(baseUrl, tabKeyMemory(baseUrl));
  void SERVED_PROGRAMS.load()
    .then(({ makeServedPrograms }) => show(makeServedPrograms(baseUrl, fetchThrough([host.pass]))))
    .catch((error: unknown) => console.error(error));
  return host;
}

function Page({ host }: { readonly host: Host }) {
  const state = useSyncExternalStore(host.state.subscribe, host.state.get);
  return <App baseUrl={baseUrl} pass={host.pass} host={state} embed={embed} />;
}

/** Starts the page. It is not awaited at the top level, because chunks that load later import this file and would wait for it. */
async function start(): Promise<void> {
  loadPanelAt(location.hash);
  const host =
    embed !== null
      ? createLateHost(startHostInFrame())
      : isServed
        ? await startHostOverHttp()
        : createLateHost(startHostInTab());
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has an element with the id “root”');
  createRoot(root).render(
    <StrictMode>
      <Page host={host} />
    </StrictMode>,
  );
}

void start();
