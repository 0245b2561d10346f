/** Databases that this page has open. */
const open = new Set<IDBDatabase>();
/** Transactions under way in this page. */
const running = new Set<IDBTransaction>();

/**
 * Has a transaction end when the browser freezes the page, to show it again if the user goes back. WebKit leaves it as it
 * is, and the next page that opens the world would wait for it. Nobody was told that what it writes is stored.
 */
export function endWhenFrozen(transaction: IDBTransaction): IDBTransaction {
  running.add(transaction);
  for (const end of ['complete', 'abort'])
    transaction.addEventListener(end, () => running.delete(transaction));
  return transaction;
}

/** Does this with all transactions that a database will begin, and closes it then, so that it begins no other. */
export function closeWhenFrozen(database: IDBDatabase): void {
  open.add(database);
  const { transaction: begin, close } = database;
  database.transaction = (...given) => endWhenFrozen(begin.apply(database, given));
  database.close = () => {
    open.delete(database);
    close.call(database);
  };
}

/** Does both, and loads the page anew when it is shown again: another may run its world by then. */
export function watchFreezing(page: EventTarget, loadAnew: () => void): void {
  page.addEventListener('pagehide', (event) => {
    if (!isFrozen(event)) return;
    for (const database of open) database.close();
    for (const transaction of running) {
      try {
        transaction.abort();
      } catch {
        // It ends already.
      }
    }
  });
  page.addEventListener('pageshow', (event) => {
    if (isFrozen(event)) loadAnew();
  });
}

/** Whether the page is frozen from now on, or was so until now. */
const isFrozen = (event: Event) => (event as PageTransitionEvent).persisted;
