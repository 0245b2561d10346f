import { Cell } from '../base/cell.ts';
import { late } from '../base/late.ts';
import { fetchThrough, type Middleware } from '../base/middleware.ts';
import type { HostNotice, HostState } from '../contract/host.ts';
import { demoInAddress } from '../contract/links/demo-in-address.ts';
import { createPlatform } from '../platform/platform.ts';
import type { Deployment } from '../platform/runtime/deployment.ts';
import { idle } from './interception/idle.ts';
import { inProcess } from './interception/in-process.ts';
import { siteOf } from './interception/site.ts';
import { loadPageSockets, addPageSockets } from './interception/page-sockets.ts';
import { startSending } from './sending/start-sending.ts';
import { wake } from './sending/wake.ts';
import { tabDeployments } from './tab-deployment.ts';
import type { TabHost } from './tab-host.ts';
import type { DemoContent } from './worlds/demo-world.ts';
import { restrictPictures } from './worlds/own-pictures.ts';
import { randomValue } from '../base/random-value.ts';

/** Name of the world, which has no database. */
const EMBEDDED = 'embedded';

/**
 * Starts the platform for a page in a frame of another page: with a new world in memory, or with the world of the demo in
 * the address. It has no service worker and no storage: browsers block them there, or keep them apart for each site
 * (docs/decisions/embed.md). `address` is the address that the page was opened at. Never throws.
 */
export function startEmbeddedHost(baseUrl: string, address: string): TabHost {
  const state = new Cell<HostState>({ kind: 'starting' });
  let pass: Middleware = (request, next) => next(request);

  const start = async () => {
    const deployments = tabDeployments(baseUrl);
    const { receivers, loops, origins, sendOf } = startSending(
      EMBEDDED,
      deployments,
      fetchThrough([(request, next) => pass(request, next)]),
    );
    const { content, problem } = await contentOf(address, baseUrl);
    if (content !== null) restrictPictures();
    const salt = randomValue();
    const platformOf = (deployment: Deployment) =>
      createPlatform({
        deployment,
        send: sendOf(deployment.name),
        wake,
        idle,
        sessions: 'embedded',
        ...(content?.deployment === deployment.name
          ? { kept: content.world, demo: true }
          : { salt }),
      });
    const { commercial, government } = deployments;
    const site = addPageSockets(siteOf([platformOf(commercial), platformOf(government)], baseUrl));
    pass = inProcess(site);
    await loadPageSockets();
    state.set({
      kind: 'tab',
      world: EMBEDDED,
      runsIn: 'this-tab',
      kept: false,
      intercepting: false,
      notices: problem === null ? [] : [describeUnreadable(problem)],
      programs: { receivers, loops },
      worlds: null,
      demo: content?.demo ?? null,
      origins,
    });
    const opened = demoInAddress(address);
    // The page around the frame may change its address.
    window.addEventListener('hashchange', () => {
      if (demoInAddress(location.href) !== opened) location.reload();
    });
  };

  const started = start();
  return {
    state,
    pass: async (request, next) => {
      await started;
      return pass(request, next);
    },
  };
}

interface Content {
  /** Null for the default world. */
  readonly content: DemoContent | null;
  /** Why the demo in the address could not be opened. */
  readonly problem: string | null;
}

const DEMO_WORLDS = late(() => import('./worlds/demo-world.ts'));

async function contentOf(address: string, baseUrl: string): Promise<Content> {
  const link = demoInAddress(address);
  if (link === null) return { content: null, problem: null };
  try {
    const { contentOfLink } = await DEMO_WORLDS.load();
    const content = await contentOfLink(link, tabDeployments(baseUrl));
    return 'problem' in content
      ? { content: null, problem: content.problem }
      : { content, problem: null };
  } catch (error) {
    return { content: null, problem: error instanceof Error ? error.message : String(error) };
  }
}

const describeUnreadable = (reason: string): HostNotice => ({
  kind: 'unreadable-link',
  message: `The demo of this frame could not be opened. ${reason}`,
  advice: 'A new world is open instead.',
});
