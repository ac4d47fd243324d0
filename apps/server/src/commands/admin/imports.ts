import { access, constants } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { imports } from '@kallo/contract/catalogue/import'
import type { DataOf } from '@kallo/contract/endpoint'
import type { Arguments, Output } from './arguments.ts'
import { CommandError, type Connection } from './connection.ts'

type Batch = DataOf<typeof imports.batch>
type Source = DataOf<typeof imports.createSource>

const pollMs = 250

/**
 * `import m3u|xmltv FILE|URL [--apply] [--force] [--source NAME] [--paid] [--publish]`: reads a file into a source of that
 * name, which is created if necessary, and prints what would change; with `--apply`, changes it. `--paid` and `--publish` are settings of the source,
 * and decide about new channels; a known source without them keeps its own.
 */
export async function runImport(
  server: Connection,
  { positionals: [kind, from], options }: Arguments,
): Promise<Output> {
  if ((kind !== 'm3u' && kind !== 'xmltv') || !from)
    throw new CommandError('import needs m3u or xmltv, and a file or an address.')
  const isUrl = /^https?:\/\//.test(from)
  const url = isUrl ? from : null
  if (!isUrl)
    await access(from, constants.R_OK).catch(() => {
      throw new CommandError(`${from} cannot be read.`)
    })
  const name = options.source ?? (isUrl ? new URL(from).hostname : path.basename(from))
  const known = await findSource(server, kind, name, url)
  const { paid: isPaid = false, publish: publishes = false } = options
  const source = known
    ? await changeSettings(server, known, { isPaid, publishes })
    : await server.call(imports.createSource, { body: { kind, name, url, isPaid, publishes } })
  const started = await startBatch(server, source, { from, isUrl, isNew: known === null })
  const read = await waitFor(server, started)
  if (read.state === 'failed') throw new CommandError(read.error ?? 'The file could not be read.')
  if (!options.apply || read.state !== 'staged') return describe(read)
  const applied = await server.call(imports.apply, {
    params: { id: read.id },
    body: { confirmsWarnings: options.force ?? false },
  })
  return describe(await waitFor(server, applied))
}

async function findSource(
  server: Connection,
  kind: Source['kind'],
  name: string,
  url: string | null,
): Promise<Source | null> {
  const { items: sources } = await server.call(imports.sources, {})
  return (
    sources.find((one) => one.kind === kind && one.url === url && (url !== null || one.name === name)) ?? null
  )
}

async function changeSettings(
  server: Connection,
  source: Source,
  wanted: Pick<Source, 'isPaid' | 'publishes'>,
): Promise<Source> {
  const { id, name, url, refreshMinutes, importsNewGroups, version } = source
  const isPaid = source.isPaid || wanted.isPaid
  const publishes = source.publishes || wanted.publishes
  if (isPaid === source.isPaid && publishes === source.publishes) return source
  const body = { name, url, refreshMinutes, importsNewGroups, isPaid, publishes, version }
  return server.call(imports.changeSource, { params: { id }, body })
}

async function startBatch(
  server: Connection,
  { id }: Source,
  { from, isUrl, isNew }: { from: string; isUrl: boolean; isNew: boolean },
): Promise<Batch> {
  if (!isUrl) return server.upload(imports.upload, { params: { id } }, from)
  if (!isNew) return server.call(imports.refresh, { params: { id } })
  // A new source with an address is read at once.
  for (;;) {
    const { items } = await server.call(imports.batches, { body: { sourceId: id } })
    if (items[0]) return items[0]
    await pause(pollMs)
  }
}

async function waitFor(server: Connection, batch: Batch): Promise<Batch> {
  let current = batch
  while (current.state === 'waiting' || current.state === 'parsing') {
    await pause(pollMs)
    current = await server.call(imports.batch, { params: { id: batch.id } })
  }
  return current
}

function describe({ id, state, counts, warnings }: Batch): Output {
  const { added, changed, unchanged, removed, invalid, ambiguous, unmatched } = counts
  const shown = { added, changed, unchanged, removed, invalid }
  return {
    json: { ...shown, ambiguous, unmatched, state, warnings, batch: id },
    lines: [
      ...Object.entries(shown).map(([what, count]) => `${what} ${count}`),
      ...(state === 'staged' ? ['Nothing is changed yet. Apply it with --apply, or in the console.'] : []),
      ...warnings.map((warning) => `warning: ${warning}`),
    ],
  }
}
