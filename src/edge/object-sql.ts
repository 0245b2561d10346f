import type { Sql, SqlRow } from '../sql/sql.ts';
import type { ObjectStorage } from './runtime.ts';

/** The storage of an object as a database. What was written is durable before an answer leaves the object. */
export const objectSql = (storage: ObjectStorage): Sql => ({
  run: (statement, ...values) => void storage.sql.exec(statement, ...values),
  rows: (statement, ...values) =>
    storage.sql.exec(statement, ...values).toArray() as readonly SqlRow[],
  transaction: (work) => storage.transactionSync(work),
});
