import type { Idle } from '../platform/runtime/idle.ts';

/** Short enough for people who watch, long enough for many calls of a busy client. */
const PAUSE_MS = 20;

/**
 * Calls back after a pause: between any two requests (`setImmediate`) it would take its time from a busy client. The timer
 * does not keep the process running.
 */
export const idle: Idle = (work) => void setTimeout(work, PAUSE_MS).unref();
