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
