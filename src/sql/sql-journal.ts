import type { Exchange } from '../contract/sandbox.ts';
import {
  BEGINNING,
  type Journal,
  type JournalBatch,
  type KeptStep,
  type KeptWorld,
} from '../platform/store/journal.ts';
import { writeAbout } from './schema.ts';
import type { Sql } from './sql.ts';

/** The journal of a world in a database of SQL: each `begin` and `commit` is one transaction. */
export class SqlJournal implements Journal {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async begin({ rows, ...head }: KeptWorld): Promise<void> {
    this.#sql.transaction(() => {
      writeAbout(this.#sql, 'head', head);
      for (const table of ['rows', 'exchanges', 'history']) this.#sql.run(`DELETE FROM ${table}`);
      for (const { table, key, row } of rows) this.#put(table, key, row);
      this.#append(BEGINNING);
    });
  }

  async commit(batch: JournalBatch): Promise<void> {
    this.#sql.transaction(() => {
      const { rewind, forget_through, forget_steps } = batch;
      if (rewind !== null) {
        // Later exchanges have greater ids. If `rewind.exchange` is null, all exchanges are deleted.
        this.#sql.run('DELETE FROM exchanges WHERE id > ?', rewind.exchange ?? '');
        this.#sql.run('DELETE FROM history WHERE n > ?', rewind.step);
      }
      for (const row of batch.rows) {
        if ('forgotten' in row)
          this.#sql.run('DELETE FROM rows WHERE name = ? AND key = ?', row.table, row.key);
        else this.#put(row.table, row.key, row.row);
      }
      for (const exchange of batch.exchanges) this.#add(exchange);
      if (forget_through !== null)
        this.#sql.run('DELETE FROM exchanges WHERE id <= ?', forget_through);
      for (const step of batch.history) this.#append(step);
      if (forget_steps !== null) {
        // This step replaces the ones that were dropped.
        this.#sql.run('DELETE FROM history WHERE n <= ?', forget_steps.n);
        this.#append(forget_steps);
      }
    });
  }

  #put(table: string, key: string, row: unknown): void {
    const put = 'REPLACE INTO rows (name, key, row) VALUES (?, ?, ?)';
    this.#sql.run(put, table, key, JSON.stringify(row));
  }

  #add(exchange: Exchange): void {
    const add = 'INSERT INTO exchanges (id, exchange) VALUES (?, ?)';
    this.#sql.run(add, exchange.id, JSON.stringify(exchange));
  }

  #append(step: KeptStep): void {
    this.#sql.run('REPLACE INTO history (n, step) VALUES (?, ?)', step.n, JSON.stringify(step));
  }
}
