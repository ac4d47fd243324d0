import { once } from 'node:events'
import type pg from 'pg'

/** The parts of the driver's connection that COPY needs and that the driver's types leave out. */
interface CopyConnection {
  stream: NodeJS.WriteStream
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(message: string): void
}

const blockBytes = 256 * 1024
const maxQueuedBlocks = 8

/**
 * Runs `COPY … TO STDOUT` and yields its data in blocks that end with a row. Reading pauses while the consumer is slow. When the
 * consumer stops early, the connection is unusable and must be destroyed.
 */
export async function* copyOut(client: pg.Client, statement: string): AsyncGenerator<Buffer, number> {
  const copy = new CopyOut(statement)
  client.query(copy)
  for (;;) {
    const block = await copy.next()
    if (block === null) return copy.rows
    yield block
  }
}

class CopyOut {
  rows = 0
  private readonly statement: string
  private readonly blocks: Buffer[] = []
  private block = Buffer.allocUnsafe(blockBytes)
  private used = 0
  private isDone = false
  private error: Error | null = null
  private wake = () => undefined as void
  private connection: CopyConnection | null = null

  constructor(statement: string) {
    this.statement = statement
  }

  async next(): Promise<Buffer | null> {
    for (;;) {
      if (this.error) throw this.error
      const block = this.blocks.shift()
      if (this.blocks.length < maxQueuedBlocks) this.connection?.stream.resume()
      if (block) return block
      if (this.isDone) return null
      await new Promise<void>((resolve) => (this.wake = resolve))
    }
  }

  submit(connection: unknown): void {
    this.connection = connection as CopyConnection
    this.connection.query(this.statement)
  }

  /** One row per message. The driver reuses the memory of the chunk. */
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    if (this.used + chunk.length > this.block.length) this.flush(chunk.length)
    this.used += chunk.copy(this.block, this.used)
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.rows = Number(/^COPY (\d+)$/.exec(text)?.[1] ?? 0)
  }

  handleReadyForQuery(): void {
    this.flush(0)
    this.isDone = true
    this.wake()
  }

  handleError(error: Error): void {
    this.error = error
    this.wake()
  }

  private flush(neededBytes: number): void {
    if (this.used > 0) this.blocks.push(this.block.subarray(0, this.used))
    this.block = Buffer.allocUnsafe(Math.max(blockBytes, neededBytes))
    this.used = 0
    if (this.blocks.length >= maxQueuedBlocks) this.connection?.stream.pause()
    this.wake()
  }
}

/** Runs `COPY … FROM STDIN` with the data of `source`; returns the number of rows. */
export function copyIn(client: pg.Client, statement: string, source: AsyncIterable<Buffer>): Promise<number> {
  return new Promise((resolve, reject) => {
    let rows = 0
    let hasFailed = false
    const send = async (connection: CopyConnection) => {
      try {
        for await (const chunk of source) {
          if (hasFailed) return
          connection.sendCopyFromChunk(chunk)
          if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain')
        }
        connection.endCopyFrom()
      } catch (error) {
        // The source failed. `sendCopyFail` makes PostgreSQL end the statement with an error.
        reject(error)
        connection.sendCopyFail('the source failed')
      }
    }
    client.query({
      submit: (connection: unknown) => (connection as CopyConnection).query(statement),
      handleCopyInResponse: (connection: CopyConnection) => void send(connection),
      handleCommandComplete: ({ text }: { text: string }) =>
        (rows = Number(/^COPY (\d+)$/.exec(text)?.[1] ?? 0)),
      handleReadyForQuery: () => resolve(rows),
      handleError: (error: Error) => {
        hasFailed = true
        reject(error)
      },
    })
  })
}
