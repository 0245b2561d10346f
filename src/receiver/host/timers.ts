/** Calls back once after so many milliseconds; the function it returns cancels that. */
export function later(ms: number, callback: () => void): () => void {
  const timer = setTimeout(callback, ms);
  return () => clearTimeout(timer);
}
