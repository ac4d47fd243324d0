import type pg from 'pg'
import { createPlaylistParser, maxLineLength } from '@kallo/rules/catalogue/import-m3u'
import { ImportError } from './import-error.ts'
import type { TextFile } from './read-file.ts'
import type { ReadResult } from './worker-messages.ts'
import { createInvalidLog, createRowWriter, insertInvalid } from './staging-rows.ts'

const maxEntries = 50_000

const insertChannels = `insert into staged_channel (staging_id, position, line, name, url, guide_id, logo, group_name)
  select $2, position, line, name, url, "guideId", logo, "group" from json_to_recordset($1::json)
    as r(position int, line int, name text, url text, "guideId" text, logo text, "group" text)`

/** J-02: stages the channels of a playlist. */
export async function stageM3u(client: pg.Client, file: TextFile, stagingId: number): Promise<ReadResult> {
  const parser = createPlaylistParser()
  const channels = createRowWriter(client, insertChannels, [stagingId])
  const invalidRows = createRowWriter(client, insertInvalid, [stagingId])
  const invalid = createInvalidLog(invalidRows)
  let total = 0
  const handle = (result: ReturnType<typeof parser.line>) => {
    if (result === null) return
    if ('reason' in result) return invalid.add(result.line, result.reason, result.excerpt)
    if (++total > maxEntries) throw new ImportError(`The playlist has more than ${maxEntries} channels.`)
    const { line, name, url, guideId, logo, group } = result
    channels.add({ position: total, line, name, url, guideId, logo, group })
  }
  let isFirst = true
  for await (const line of linesOf(file.chunks)) {
    if (isFirst && line.trim() !== '') {
      rejectOtherFormats(line)
      isFirst = false
    }
    handle(parser.line(line))
    await channels.ready()
  }
  handle(parser.end())
  if (total === 0) throw new ImportError('The file contains no channels. Is it an M3U playlist?')
  await channels.finish()
  await invalidRows.finish()
  return {
    total,
    invalid: invalid.count(),
    outdated: 0,
    isTruncated: file.isTruncated(),
    guideUrls: [...parser.guideUrls()],
  }
}

function rejectOtherFormats(line: string): void {
  const start = line
    .replace(/^\uFEFF/, '')
    .trimStart()
    .slice(0, 200)
    .toLowerCase()
  if (start.startsWith('<?xml') || start.startsWith('<tv') || start.startsWith('<!doctype tv'))
    throw new ImportError('This is a guide (XMLTV), not a playlist.')
  if (start.startsWith('<')) throw new ImportError('This is a web page, not a playlist.')
}

/** Lines without their breaks (LF, CRLF or CR). A line that is too long is cut, so that memory stays bounded. */
async function* linesOf(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = ''
  let endedWithCr = false
  for await (const chunk of chunks) {
    const parts = (endedWithCr && chunk.startsWith('\n') ? chunk.slice(1) : chunk).split(/\r\n|\n|\r/)
    endedWithCr = chunk.endsWith('\r')
    for (const [index, part] of parts.entries()) {
      if (rest.length <= maxLineLength) rest += part.slice(0, maxLineLength + 1)
      if (index === parts.length - 1) break
      yield rest
      rest = ''
    }
  }
  if (rest !== '') yield rest
}
