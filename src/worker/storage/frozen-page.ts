/** Databases that this page has open. */
const open = new Set<IDBDatabase>();
/** Transactions under way in this page. */
const running = new Set<IDBTransaction>();

/**
 * Aborts a transaction when the browser freezes the page, which it does to show the page again if the user goes back. WebKit
 * leaves the transaction open, and the next page that opens the world would wait for it. No call was told that it is stored.
 */
export function abortWhenFrozen(transaction: IDBTransaction): IDBTransaction {
  running.add(transaction);
  for (const end of ['complete', 'abort'])
    transaction.addEventListener(end, () => running.delete(transaction));
  return transaction;
}

/** When the page is frozen, aborts the transactions of a database, and closes it, so that it begins no other. */
export function closeWhenFrozen(database: IDBDatabase): void {
  open.add(database);
  const { transaction: begin, close } = database;
  database.transaction = (...given) => abortWhenFrozen(begin.apply(database, given));
  database.close = () => {
    open.delete(database);
    close.call(database);
  };
}

/** Watches for the page to be frozen, and reloads it when it is shown again: by then another tab may run its world. */
export function watchFreezing(page: EventTarget, reload: () => void): void {
  page.addEventListener('pagehide', (event) => {
    if (!isFrozen(event)) return;
    for (const database of open) database.close();
    for (const transaction of running) {
      try {
        transaction.abort();
      } catch {
        // It has ended already.
      }
    }
  });
  page.addEventListener('pageshow', (event) => {
    if (isFrozen(event)) reload();
  });
}

/** Whether the page is frozen from now on, or was so until now. */
const isFrozen = (event: Event) => (event as PageTransitionEvent).persisted;
