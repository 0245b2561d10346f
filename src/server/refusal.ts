import type { SandboxRefusal } from '../contract/sandbox.ts';

/** An answer of the server's own guards, in the shape of a sandbox mistake. */
export function refusal(error: 'unknown_host', message: string): Response {
  const body: SandboxRefusal = { ok: false, error, message };
  return Response.json(body, { status: 403 });
}
