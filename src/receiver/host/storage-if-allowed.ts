/** The storage that `read` names, as in `() => localStorage`. Null where the browser blocks it: reading it throws. */
export function storageIfAllowed(read: () => Storage): Storage | null {
  try {
    return read();
  } catch {
    return null;
  }
}
