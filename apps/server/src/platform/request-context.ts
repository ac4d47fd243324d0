import { AsyncLocalStorage } from 'node:async_hooks'

const storage = new AsyncLocalStorage<string>()

/** Runs a request or job under an ID, which appears in logs and in the database's `application_name`. */
export function withRequestId<Result>(id: string, run: () => Result): Result {
  return storage.run(id, run)
}

export function currentRequestId(): string | undefined {
  return storage.getStore()
}
