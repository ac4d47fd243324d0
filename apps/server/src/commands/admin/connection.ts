import { openAsBlob } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { BodyOf, DataOf, Endpoint, ParamsOf } from '@kallo/contract/endpoint'
import type { errorResponse } from '@kallo/contract/response'
import type * as z from 'zod'
import { adminAddressFile, adminKeyFile } from '../../accounts/api-keys/index.ts'
import { backupAddress } from '../../foundation/backup/index.ts'

/** A failure whose message is the whole output. */
export class CommandError extends Error {}

type InputOf<E extends Endpoint> = ([ParamsOf<E>] extends [never] ? unknown : { params: ParamsOf<E> }) &
  ([BodyOf<E>] extends [never] ? unknown : { body: BodyOf<E> })

/** Calls the API of the running server as an owner. */
export interface Connection {
  /** Throws a CommandError with the server's message. */
  call<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<DataOf<E>>
  /** Streams a file to an endpoint that declares `upload`. */
  upload<E extends Endpoint>(endpoint: E, input: { params: ParamsOf<E> }, file: string): Promise<DataOf<E>>
  /** G-01. */
  downloadBackup(signal: AbortSignal): Promise<AsyncIterable<Uint8Array>>
}

/** O-08: reads address and key of the server from its data folder. */
export async function connect(dataDir: string): Promise<Connection> {
  const read = (name: string) => readFile(path.join(dataDir, name), 'utf8').then((text) => text.trim())
  const [address, key] = await Promise.all([read(adminAddressFile), read(adminKeyFile)]).catch(() => {
    throw new CommandError(`No server has run with the data folder ${dataDir}. Start it, or set --data-dir.`)
  })
  const send = async (endpoint: Endpoint, input: unknown, body: BodyInit | null, type: string) => {
    const url = `${address}/api/v1/${fillPath(endpoint.path, input)}`
    const headers = { authorization: `Bearer ${key}`, ...(body === null ? {} : { 'content-type': type }) }
    const response = await fetch(url, { method: endpoint.method, headers, body }).catch(() => {
      throw awayError(address)
    })
    return readData(await response.json().catch(() => null), response.status)
  }
  return {
    async downloadBackup(signal) {
      const headers = { authorization: `Bearer ${key}` }
      const response = await fetch(`${address}${backupAddress}`, { headers, signal }).catch(() => {
        throw awayError(address)
      })
      if (!response.ok || !response.body)
        throw new CommandError(`The server refused the backup (${response.status}).`)
      return response.body
    },
    call: async (endpoint, input) => {
      const { body } = input as { body?: unknown }
      const json = body === undefined ? null : JSON.stringify(body)
      return (await send(endpoint, input, json, 'application/json')) as never
    },
    upload: async (endpoint, input, file) => {
      const content = await openAsBlob(file)
      return (await send(endpoint, input, content, 'application/octet-stream')) as never
    },
  }
}

function awayError(address: string): CommandError {
  return new CommandError(`The server at ${address} does not answer. Is it running?`)
}

type BodyInit = string | Blob

function fillPath(template: string, input: unknown): string {
  const { params = {} } = input as { params?: Record<string, unknown> }
  return template.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
}

function readData(content: unknown, status: number): unknown {
  if (typeof content !== 'object' || content === null || !('status' in content))
    throw new CommandError(`The server sent an unexpected response (${status}).`)
  if (content.status === 'OK' && 'data' in content) return content.data
  const { message, fields } = content as z.output<typeof errorResponse>
  const problems = Object.entries(fields ?? {}).map(describeProblem)
  throw new CommandError(problems.length === 0 ? message : `${problems.join('; ')}.`)
}

/** Problems that begin with a small letter continue the name of the field; others are sentences. */
function describeProblem([name, problem]: [string, string]): string {
  const text = problem.replace(/\.$/, '')
  return /^[a-z]/.test(text) ? `${name} ${text}` : text
}
