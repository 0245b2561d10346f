import {
  createRootRoute,
  createRoute,
  createRouter,
  redirect,
  retainSearchParams,
} from '@tanstack/react-router';
import { START } from '../../contract/moment.ts';
import { lazy, Suspense } from 'react';
import { isFirstVisit } from '../start/first-visit.ts';
import { createFragmentHistory } from './fragment-history.ts';
import { DeploymentRoot } from './DeploymentRoot.tsx';
import { PanelView } from './PanelView.tsx';
import { PANELS, type Panel } from '../panels.ts';

/** Search parameters that every address can have. */
export interface ShellSearch {
  /** Id of the exchange that the wire shows. */
  readonly exchange?: string;
  /** Id of the exchange that it is compared with. */
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

const LESSON = /^[a-z0-9-]{1,60}$/;
const COMPARED = /^x\d{10,15}$/;
const MOMENT = new RegExp(`^(?:x\\d{10,15}|${START})$`);

function shellSearch({
  exchange,
  compare,
  at,
  deployment,
  step,
  demo,
  lesson,
}: Record<string, unknown>): ShellSearch {
  // An id made of digits reads as a number.
  const isId = typeof exchange === 'string' || typeof exchange === 'number';
  return {
    ...(isId ? { exchange: String(exchange) } : {}),
    ...(typeof compare === 'string' && COMPARED.test(compare) ? { compare } : {}),
    ...(typeof at === 'string' && MOMENT.test(at) ? { at } : {}),
    ...(deployment === 'government' ? { deployment } : {}),
    ...(typeof step === 'number' && Number.isInteger(step) && step > 0 ? { step } : {}),
    ...(typeof demo === 'string' && demo !== '' ? { demo } : {}),
    ...(typeof lesson === 'string' && LESSON.test(lesson) ? { lesson } : {}),
  };
}

const NotFoundPage = lazy(() => import('./NotFound.tsx'));
const NotFound = () => (
  <Suspense>
    <NotFoundPage />
  </Suspense>
);

const root = createRootRoute({
  component: DeploymentRoot,
  notFoundComponent: NotFound,
  validateSearch: shellSearch,
  search: {
    middlewares: [
      retainSearchParams(['exchange', 'compare', 'at', 'deployment', 'step', 'demo', 'lesson']),
    ],
  },
});

const StartPage = lazy(() => import('../start/StartPage.tsx'));
const StartView = () => (
  <Suspense>
    <StartPage />
  </Suspense>
);

/** The bare address: the start page on the first visit, else the first panel. */
const indexRoute = (isFirst: boolean) =>
  createRoute({
    getParentRoute: () => root,
    path: '/',
    component: StartView,
    beforeLoad: () => {
      const first = PANELS[0];
      if (isFirst || !first) return;
      // oxlint-disable-next-line typescript/only-throw-error -- how the router is told to go elsewhere
      throw redirect({ to: `/${first.id}`, search: true, replace: true });
    },
  });

const start = createRoute({ getParentRoute: () => root, path: 'start', component: StartView });

const routeOf = (panel: Panel) =>
  createRoute({
    getParentRoute: () => root,
    path: panel.id,
    validateSearch: panel.search,
    component: () => <PanelView panel={panel} />,
  });

/**
 * The router of the page. Addresses are in the fragment after `#`, so the page works in any folder of any static
 * host, and the host never receives them.
 */
export function createAppRouter() {
  return createRouter({
    routeTree: root.addChildren([indexRoute(isFirstVisit()), start, ...PANELS.map(routeOf)]),
    history: createFragmentHistory(),
    scrollRestoration: false,
  });
}
