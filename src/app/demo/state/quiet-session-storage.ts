/** The session storage of the tab. A value that does not fit is not stored; throws where the browser has no storage. */
export function quietSessionStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const storage = sessionStorage;
  return {
    getItem: (name) => storage.getItem(name),
    setItem: (name, value) => {
      try {
        storage.setItem(name, value);
      } catch {
        // It is full: a reload finds the state that was stored before.
      }
    },
    removeItem: (name) => storage.removeItem(name),
  };
}
