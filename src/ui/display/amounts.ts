const KIB = 1024;

/** Formats a number of bytes: `312 B`, `1.5 KB`, `1.4 MB`, `10.0 GB`. */
export function sizeText(bytes: number): string {
  if (bytes < KIB) return `${bytes} B`;
  if (bytes < KIB * KIB) return `${(bytes / KIB).toFixed(1)} KB`;
  if (bytes < KIB ** 3) return `${(bytes / KIB ** 2).toFixed(1)} MB`;
  return `${(bytes / KIB ** 3).toFixed(1)} GB`;
}

/** Formats a number of milliseconds: `0.4 ms`, `12 ms`, `1.2 s`. */
export function durationText(ms: number): string {
  if (ms < 10) return `${ms.toFixed(1)} ms`;
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
}

/** Formats a status: `HTTP 200`. The status 0 means that no answer was sent. */
export const statusText = (status: number): string =>
  status === 0 ? 'no answer' : `HTTP ${status}`;

/** Formats the time from sending a request until the page has the answer: `12 ms round trip`. */
export const roundTripText = (ms: number): string => `${durationText(ms)} round trip`;

/** Formats the time that the platform took for a call, without the transport: `12 ms in the platform`. */
export const platformTimeText = (ms: number): string => `${durationText(ms)} in the platform`;
