import { StrictMode, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { embedOf } from './app/embed.ts';
import { hostLater, type Host } from './app/host/host-later.ts';
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

/** A Parley server puts this tag into the page it serves; a static host does not. */
const served = document.querySelector('meta[name="parley-host"][content="http"]') !== null;

/** Decided by public/embedded.js. */
const embed = embedOf(document.documentElement);

/** The address that the page was opened at. The router changes it while the code of the host loads. */
const opened = location.href;

/** The code of the platform is loaded only if it runs in the tab. */
async function hostInTab(): Promise<Host> {
  const { startTabHost } = await TAB_HOST.load();
  whenIdle(() => loadAhead(savesData()));
  return startTabHost(baseUrl, opened);
}

/** A page in a frame always has a world of its own: no click in a frame may change another world. */
async function hostInFrame(): Promise<Host> {
  const { startEmbeddedHost } = await EMBEDDED_HOST.load();
  return startEmbeddedHost(baseUrl, opened);
}

async function hostOverHttp(): Promise<Host> {
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

/** Not awaited at the top level: chunks loaded later import this one, and would wait for it to finish. */
async function start(): Promise<void> {
  loadPanelAt(location.hash);
  const host =
    embed !== null
      ? hostLater(hostInFrame())
      : served
        ? await hostOverHttp()
        : hostLater(hostInTab());
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has an element with the id “root”');
  createRoot(root).render(
    <StrictMode>
      <Page host={host} />
    </StrictMode>,
  );
}

void start();
