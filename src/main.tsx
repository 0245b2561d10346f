import { StrictMode, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { embedOf } from './app/embed.ts';
import { App } from './app/shell/App.tsx';
import type { HostState } from './contract/host.ts';

/** How the page reaches its platform: in this tab, or on a server. */
interface Host {
  readonly baseUrl: string;
  readonly fetch: typeof fetch;
  readonly state: {
    readonly get: () => HostState;
    readonly subscribe: (listener: () => void) => () => void;
  };
}

/** The folder the page is served from. All addresses of the platform are below it. */
const baseUrl = new URL('.', location.href).href.replace(/(?<!\/)\/+$/, '');

/** A Parley server puts this tag into the page it serves; a static host does not. */
const served = document.querySelector('meta[name="parley-host"][content="http"]') !== null;

/** Decided by public/embedded.js. */
const embed = embedOf(document.documentElement);

/** The code of the platform is loaded only if it runs in the tab. */
async function hostInTab(): Promise<Host> {
  const { startTabHost } = await import('./worker/tab-host.ts');
  return { baseUrl, ...startTabHost(baseUrl) };
}

/** A page in a frame has a world of its own, whoever serves it: no click in a frame may reach another one. */
async function hostInFrame(): Promise<Host> {
  const { startEmbeddedHost } = await import('./worker/embedded-host.ts');
  return { baseUrl, ...startEmbeddedHost(baseUrl) };
}

async function hostOverHttp(): Promise<Host> {
  const { removeLeftoverWorker } = await import('./worker/interception/leftover-worker.ts');
  await removeLeftoverWorker(baseUrl);
  const { servedHost, tabKeyMemory } = await import('./client/served-host.ts');
  const { show, ...host } = servedHost(baseUrl, window.fetch.bind(window), tabKeyMemory(baseUrl));
  void import('./receiver/served-programs.ts')
    .then(({ servedPrograms }) => show(servedPrograms(baseUrl, host.fetch)))
    .catch((error: unknown) => console.error(error));
  return { baseUrl, ...host };
}

function Page({ host }: { readonly host: Host }) {
  const state = useSyncExternalStore(host.state.subscribe, host.state.get);
  return <App baseUrl={host.baseUrl} fetch={host.fetch} host={state} embed={embed} />;
}

/** Not awaited at the top level: chunks loaded later import this one, and would wait for it to finish. */
async function start(): Promise<void> {
  const startHost = embed !== null ? hostInFrame : served ? hostOverHttp : hostInTab;
  const host = await startHost();
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has an element with the id “root”');
  createRoot(root).render(
    <StrictMode>
      <Page host={host} />
    </StrictMode>,
  );
}

void start();
