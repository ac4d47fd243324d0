import type pg from 'pg'

/** Writes rows in groups, one group ahead of the parser at most. */
export interface RowWriter {
  add(row: unknown): void
  /** Waits until another group may be collected. */
  ready(): Promise<void>
  finish(): Promise<void>
}

const chunkSize = 4_000

/** `sql` inserts the rows of one parameter, a JSON array, so that one round trip carries thousands of them. */
export function createRowWriter(client: pg.Client, sql: string, parameters: readonly unknown[]): RowWriter {
  let rows: unknown[] = []
  let running: Promise<unknown> = Promise.resolve()
  const flush = async () => {
    const group = JSON.stringify(rows)
    rows = []
    await running
    running = client.query(sql, [group, ...parameters])
    // The next `await` reports the error.
    running.catch(() => undefined)
  }
  return {
    add: (row) => void rows.push(row),
    async ready() {
      if (rows.length >= chunkSize) await flush()
    },
    async finish() {
      if (rows.length > 0) await flush()
      await running
    },
  }
}

/** Counts invalid lines and stores the first thousand. */
export function createInvalidLog(writer: RowWriter) {
  let count = 0
  return {
    add(line: number, reason: string, text: string) {
      count += 1
      if (count <= maxStored) writer.add({ line, reason, excerpt: text.toWellFormed().slice(0, 120) })
    },
    count: () => count,
  }
}

const maxStored = 1_000

export const insertInvalid = `insert into import_invalid (staging_id, line, reason, excerpt)
  select $2, line, reason, excerpt from json_to_recordset($1::json) as r(line int, reason text, excerpt text)`
