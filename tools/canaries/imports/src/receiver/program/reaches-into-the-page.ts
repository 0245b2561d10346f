// must be reported: sandboxed-code-by-itself
export { page } from '../host/host.ts';
