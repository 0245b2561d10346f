// must be reported: platform-folders
import type { worker } from '../worker/worker.ts';

export type Host = typeof worker;
