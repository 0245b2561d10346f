/** Calls back once after `ms` milliseconds; the returned function cancels that. */
export function later(ms: number, callback: () => void): () => void {
  const timer = setTimeout(callback, ms);
  return () => clearTimeout(timer);
}
