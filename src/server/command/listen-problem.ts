/** How long what has the port may take to say what it is, in milliseconds. */
const TIMEOUT_MS = 500;

/** The same as `listenProblem`; where a port is taken by another Parley, it says so. */
export async function explainListenProblem(
  error: unknown,
  place: { readonly host: string; readonly port: number },
): Promise<string | null> {
  const problem = listenProblem(error, place);
  if (problem === null || Object(error)['code'] !== 'EADDRINUSE') return problem;
  const host = place.host.includes(':') ? `[${place.host}]` : place.host;
  const url = `http://${host}:${place.port}`;
  return (await isParley(url))
    ? `${problem}\nAnother Parley answers there: use it at ${url}, or stop it first.`
    : problem;
}

/** Whether a server is Parley: it has the surface of the sandbox, which may ask for a key. */
async function isParley(url: string): Promise<boolean> {
  try {
    const answer = await fetch(`${url}/sandbox`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'manual',
    });
    const type = answer.headers.get('content-type') ?? '';
    if (!type.startsWith('application/json')) return false;
    const body = (await answer.json()) as unknown;
    return 'deployment' in Object(body) && 'seed' in Object(body);
  } catch {
    return false;
  }
}

/** Why a server could not listen, and how to fix it; null for other errors. */
export function listenProblem(
  error: unknown,
  { host, port }: { readonly host: string; readonly port: number },
): string | null {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} of ${host} is taken. Choose another with --port, or 0 for any free one.`;
    case 'EACCES':
      return `Port ${port} requires more privileges. Choose one above 1023 with --port.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `“${host}” is not an address of this machine. Choose one with --host.`;
    default:
      return null;
  }
}
