import { createBrowserHistory, parseHref, type RouterHistory } from '@tanstack/history';
import {
  createRootRoute,
  createRoute,
  createRouter,
  redirect,
  retainSearchParams,
  useSearch,
} from '@tanstack/react-router';
import { Suspense, useEffect, useRef, useState } from 'react';
import { LOCAL } from '../../base/storage.ts';
import { SessionProvider } from '../../client/context.tsx';
import { openSession } from '../../client/session/session.ts';
import { GOVERNMENT_PATH } from '../../contract/deployments.ts';
import { START } from '../../contract/headers/moment.ts';
import { ErrorBoundary } from '../../ui/display/ErrorBoundary.tsx';
import { DeferredContent } from '../../ui/display/DeferredContent.tsx';
import { Skeleton } from '../../ui/display/Skeleton.tsx';
import { lateView } from '../../ui/late.ts';
import { useAnnouncements } from '../announcements.ts';
import { usePlatforms } from '../host/platforms-context.ts';
import { embedOf, useEmbed } from '../embed.ts';
import { addPanelHeader } from '../panel-shell/add-panel-header.ts';
import { type Panel, PANELS } from '../panels.ts';
import hidden from '../../ui/style/visually-hidden.module.css';
import { useShownMoment } from '../past/use-moment.ts';
import { Shell } from './Shell.tsx';

/** The page for the deployment in the address. Switching the deployment loads everything again. */
function DeploymentRoot() {
  const { deployment = 'commercial' }: { deployment?: string } = useSearch({ strict: false });
  const { baseUrl } = usePlatforms();
  const address = deployment === 'government' ? baseUrl + GOVERNMENT_PATH : baseUrl;
  useAnnounceDeployment(deployment);
  return (
    <>
      <DeploymentPage key={address} address={address} />
      {/* Outside the page, so that the announcement of a switch survives the switch. */}
      <Announcer />
    </>
  );
}

/** After a switch, announces the deployment, updates the title, and moves the focus to the page. */
function useAnnounceDeployment(deployment: string) {
  const announce = useAnnouncements((state) => state.announce);
  const lastDeployment = useRef(deployment);
  // Announces the deployment when it changes.
  useEffect(() => {
    document.title = deployment === 'government' ? 'Parley (government)' : 'Parley';
    if (lastDeployment.current === deployment) return;
    lastDeployment.current = deployment;
    announce(`Switched to the ${deployment} deployment.`);
    document.querySelector<HTMLElement>('main')?.focus();
  }, [deployment, announce]);
}

function DeploymentPage({ address }: { readonly address: string }) {
  const { pass: passToHost } = usePlatforms();
  const [session] = useState(() =>
    openSession(address, [addPanelHeader(address, () => window.location.hash), passToHost]),
  );
  // Follows the event stream of the platform.
  useEffect(() => session.follow(), [session]);
  const moment = useShownMoment(session);
  return (
    <SessionProvider session={session} moment={moment}>
      <Layout />
    </SessionProvider>
  );
}

const EmbedShell = lateView(() => import('../embed/EmbedShell.tsx'));

/** The page around the panel: the whole shell, or the small layout in a frame of another page. */
function Layout() {
  const embed = useEmbed();
  if (embed === null) return <Shell />;
  return (
    <Suspense>
      <EmbedShell embed={embed} />
    </Suspense>
  );
}

/** How long an announcement is shown, in milliseconds. */
const SHOW_DURATION_MS = 8000;

/**
 * Tells announcements to screen readers, and clears each after a while. `Toast` shows them beside the control that caused
 * them.
 */
function Announcer() {
  const { announcement, clear } = useAnnouncements();
  // Runs a timer of the browser.
  useEffect(() => {
    if (!announcement) return;
    const timer = setTimeout(clear, SHOW_DURATION_MS);
    return () => clearTimeout(timer);
  }, [announcement, clear]);
  return (
    // With this attribute, react-aria keeps it accessible while a dialog hides the rest of the page.
    <div role="status" data-live-announcer="true" className={hidden.hidden}>
      {announcement && <p key={announcement.serialNumber}>{announcement.message}</p>}
    </div>
  );
}

/** Search parameters that every address can have. */
export interface ShellSearch {
  /** Id of the exchange that the wire shows. */
  readonly exchange?: string;
  /** Id of the exchange that `exchange` is compared with. */
  readonly compare?: string;
  /** Omitted for the commercial deployment. */
  readonly deployment?: 'government';
  /** The moment of the past that is shown: the id of an exchange, or `start`. */
  readonly at?: string;
  /** Number of the step that the player of a demo shows. */
  readonly step?: number;
  /** A demo, as `encodeDemo` writes it: the world of a link. */
  readonly demo?: string;
  /** Id of the lesson that the guide shows. */
  readonly lesson?: string;
}

const LESSON_ID = /^[a-z0-9-]{1,60}$/;
const EXCHANGE_ID = /^x\d{10,15}$/;
const MOMENT = new RegExp(`^(?:x\\d{10,15}|${START})$`);

function validateShellSearch({
  exchange,
  compare,
  at,
  deployment,
  step,
  demo,
  lesson,
}: Record<string, unknown>): ShellSearch {
  // The router parses an id that has only digits as a number.
  const isId = typeof exchange === 'string' || typeof exchange === 'number';
  return {
    ...(isId ? { exchange: String(exchange) } : {}),
    ...(typeof compare === 'string' && EXCHANGE_ID.test(compare) ? { compare } : {}),
    ...(typeof at === 'string' && MOMENT.test(at) ? { at } : {}),
    ...(deployment === 'government' ? { deployment } : {}),
    ...(typeof step === 'number' && Number.isInteger(step) && step > 0 ? { step } : {}),
    ...(typeof demo === 'string' && demo !== '' ? { demo } : {}),
    ...(typeof lesson === 'string' && LESSON_ID.test(lesson) ? { lesson } : {}),
  };
}

const NotFoundPage = lateView(() => import('./NotFound.tsx'));
const NotFound = () => (
  <Suspense>
    <NotFoundPage />
  </Suspense>
);

const rootRoute = createRootRoute({
  component: DeploymentRoot,
  notFoundComponent: NotFound,
  validateSearch: validateShellSearch,
  search: {
    middlewares: [
      retainSearchParams(['exchange', 'compare', 'at', 'deployment', 'step', 'demo', 'lesson']),
    ],
  },
});

const StartPage = lateView(() => import('../start/StartPage.tsx'));
const StartView = () => (
  <Suspense>
    <StartPage />
  </Suspense>
);

/** The route of the bare address: the start page on the first visit, otherwise the first panel. */
const indexRoute = (isFirst: boolean) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/',
    component: StartView,
    beforeLoad: () => {
      const first = PANELS[0];
      if (isFirst || !first) return;
      // oxlint-disable-next-line typescript/only-throw-error -- how the router is told to go elsewhere
      throw redirect({ to: `/${first.id}`, search: true, replace: true });
    },
  });

const startRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'start',
  component: StartView,
});

const routeOf = (panel: Panel) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path: panel.id,
    validateSearch: panel.search,
    component: () => <PanelView panel={panel} />,
  });

/** Redirects from `/panel/value` to the panel, with the value in its `pathParam`. */
const redirectsOf = ({ id, pathParam }: Panel) =>
  pathParam === undefined
    ? []
    : createRoute({
        getParentRoute: () => rootRoute,
        path: `${id}/$value`,
        beforeLoad: ({ params, search }) => {
          // oxlint-disable-next-line typescript/only-throw-error -- how the router is told to go elsewhere
          throw redirect({
            to: `/${id}`,
            search: { ...search, [pathParam]: params.value },
            replace: true,
          });
        },
      });

/**
 * The router of the page. Addresses are in the fragment after `#`, so the page works in any folder of any static
 * host, and the host never receives them.
 */
export function createAppRouter() {
  return createRouter({
    routeTree: rootRoute.addChildren([
      indexRoute(isFirstVisit()),
      startRoute,
      ...PANELS.map(routeOf),
      ...PANELS.flatMap(redirectsOf),
    ]),
    history: createFragmentHistory(),
    scrollRestoration: false,
  });
}

/** A panel, with a placeholder while its code loads, and an error message if it fails. */
function PanelView({ panel }: { readonly panel: Panel }) {
  const placeholder = <Skeleton fills lines={6} label={`Loading ${panel.title}`} />;
  return (
    <ErrorBoundary what={panel.title} resetKey={panel.id}>
      <Suspense fallback={placeholder}>
        <DeferredContent placeholder={placeholder}>
          <panel.View />
        </DeferredContent>
      </Suspense>
    </ErrorBoundary>
  );
}

/**
 * A history of the places after the `#`. Unlike the router's own hash history, it keeps the query before the `#`: in
 * `?embed#/explorer?method=users.list`, `?embed` says how to show the page and is not part of the place.
 */
function createFragmentHistory(): RouterHistory {
  const { location, history } = window;
  return createBrowserHistory({
    parseLocation: () => parseHref(placeInFragment(location.hash), history.state),
    createHref: (place) => `${location.pathname}${location.search}#${place}`,
  });
}

/** The place in a fragment: `/explorer?method=users.list`. */
function placeInFragment(fragment: string): string {
  return fragment === '' ? '/' : fragment.slice(1);
}

const VISITED_KEY = 'parley.visited';

/**
 * Whether this browser opens the page for the first time, at its bare address. Stores the visit, so the answer is true at most
 * once. It is false if the browser cannot store the visit, and in a frame.
 */
function isFirstVisit(): boolean {
  if (embedOf(document.documentElement) !== null) return false;
  const wasVisited = LOCAL.getItem(VISITED_KEY) !== null;
  LOCAL.setItem(VISITED_KEY, 'yes');
  return !wasVisited && LOCAL.getItem(VISITED_KEY) !== null && isBare(window.location.hash);
}

const isBare = (fragment: string): boolean => fragment === '' || fragment === '#/';
