import type { SandboxRefusal } from '../../contract/sandbox.ts';

/** A refusal by the server itself, in the format of a sandbox error. */
export function refusal(
  error: 'unknown_host' | 'several_hosts' | 'key_required' | 'internal_error',
  message: string,
  status: 400 | 401 | 403 | 500,
): Response {
  const body: SandboxRefusal = { ok: false, error, message };
  return Response.json(body, { status });
}
