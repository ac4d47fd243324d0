/** Gives one turn after the other under the same key; keys do not wait for each other. Null: too many wait already. */
export type TakeTurn = <Result>(key: string, run: () => Promise<Result>) => Promise<Result> | null

export function createTurns(mostWaiting: number): TakeTurn {
  const lines = new Map<string, { last: Promise<unknown>; waiting: number }>()
  return (key, run) => {
    const line = lines.get(key) ?? { last: Promise.resolve(), waiting: 0 }
    if (line.waiting >= mostWaiting) return null
    line.waiting += 1
    lines.set(key, line)
    const turn = line.last.then(run).finally(() => {
      line.waiting -= 1
      if (line.waiting === 0) lines.delete(key)
    })
    line.last = turn.catch(() => undefined)
    return turn
  }
}
