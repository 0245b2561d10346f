import type { Route } from './define-route.ts';

export interface FoundRoute {
  readonly route: Route;
  /** What stands in the path for the names of the route, decoded. */
  readonly params: Readonly<Record<string, string>>;
}

/** The first route for a verb and a path below the base address; null if no route matches. HEAD finds what GET does. */
export function findRoute(routes: readonly Route[], verb: string, path: string): FoundRoute | null {
  const method = verb === 'HEAD' ? 'GET' : verb;
  const segments = path.split('/');
  for (const route of routes) {
    if (route.method !== method) continue;
    const params = paramsOf(route.path.split('/'), segments);
    if (params !== null) return { route, params };
  }
  return null;
}

function paramsOf(
  pattern: readonly string[],
  segments: readonly string[],
): Record<string, string> | null {
  if (pattern.length !== segments.length) return null;
  const params: Record<string, string> = {};
  for (const [place, part] of pattern.entries()) {
    const segment = segments[place] ?? '';
    if (!part.startsWith('{')) {
      if (part !== segment) return null;
    } else if (segment === '') return null;
    else params[part.slice(1, -1)] = decoded(segment);
  }
  return params;
}

/** What is not percent-encoded UTF-8 stays as it is. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
