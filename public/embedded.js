// In a frame of another page, and at an address with `?embed`, Parley shows one panel with a world of its own in memory:
// no click in a frame may reach a world that the visitor keeps. The page reads `data-embed`: `panel`, or `wire` for
// a panel with the wire (docs/decisions/embed.md). Runs before anything reads the storage.
{
  const isFramedByOthers = () => {
    for (let frame = window; frame !== frame.parent; frame = frame.parent) {
      try {
        if (frame.parent.location.origin !== location.origin) return true;
      } catch {
        return true; // The page around it is of another origin.
      }
    }
    return false;
  };

  /** A storage that ends with the page. The real one belongs to the visitor, or is blocked in frames of other sites. */
  const storageInMemory = () => {
    const kept = new Map();
    return {
      get length() {
        return kept.size;
      },
      key: (index) => [...kept.keys()][index] ?? null,
      getItem: (name) => kept.get(String(name)) ?? null,
      setItem: (name, value) => void kept.set(String(name), String(value)),
      removeItem: (name) => void kept.delete(String(name)),
      clear: () => kept.clear(),
    };
  };

  const asked = new URLSearchParams(location.search).get('embed');
  if (asked !== null || isFramedByOthers()) {
    document.documentElement.dataset.embed = asked === 'wire' ? 'wire' : 'panel';
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, { value: storageInMemory() });
  }
}
