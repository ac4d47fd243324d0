import type pg from 'pg'
import { defaultProgrammeMs, maxOpenProgrammeMs } from '@kallo/rules/catalogue/import-xmltv'
import { ImportError } from './import-error.ts'
import type { TextFile } from './read-file.ts'
import type { ReadResult } from './worker-messages.ts'
import { createInvalidLog, createRowWriter, insertInvalid } from './staging-rows.ts'
import { createXmltvParser } from './xmltv-parser.ts'

// Temporary tables are not written to the WAL, and vanish with the connection.
const createRaw = `create temporary table raw_programme
  (position int, number int, starts bigint, stops bigint, title text, description text)`

const insertRaw = `insert into raw_programme
  select p, n, s, e, t, d from json_to_recordset($1::json) as r(p int, n int, s bigint, e bigint, t text, d text)`

const insertGuides = `insert into staged_guide (staging_id, number, guide_id, names)
  select $2, number, id, array(select json_array_elements_text(names)) from json_to_recordset($1::json)
    as r(number int, id text, names json)`

/**
 * A programme ends at the next start, or earlier if it says so. Of programmes with the same start the last one counts. Those
 * that ended before $2 are left out.
 */
const insertProgrammes = `
  with one_per_start as (
    select distinct on (number, starts) * from raw_programme order by number, starts, position desc
  ), following as (
    select *, lead(starts) over (partition by number order by starts) as next from one_per_start
  ), bounded as (
    -- LEAST ignores nulls.
    select *, least(
      next,
      case when stops > starts then stops when next is null then starts + $3 else starts + $4 end
    ) as ends from following
  )
  insert into staged_programme (staging_id, number, starts_at, ends_at, title, description)
  select $1, number, to_timestamp(starts / 1000.0), to_timestamp(ends / 1000.0), title, description
  from bounded where ends > $2 order by number, starts`

/** J-03: stages the channels and programmes of a guide. */
export async function stageXmltv(
  client: pg.Client,
  file: TextFile,
  stagingId: number,
  keptFromMs: number,
): Promise<ReadResult> {
  await client.query(createRaw)
  const programmes = createRowWriter(client, insertRaw, [])
  const invalidRows = createRowWriter(client, insertInvalid, [stagingId])
  const invalid = createInvalidLog(invalidRows)
  let total = 0
  const parser = createXmltvParser({
    onProgramme({ number, startsAtMs, stopsAtMs, title, description }) {
      total += 1
      programmes.add({ p: total, n: number, s: startsAtMs, e: stopsAtMs, t: title, d: description })
    },
    onInvalid: invalid.add,
  })
  for await (const chunk of file.chunks) {
    parser.write(chunk)
    await programmes.ready()
  }
  const { isComplete, guides } = parser.end()
  if (guides.length === 0) throw new ImportError('The file contains no channels. Is it an XMLTV guide?')
  await programmes.finish()
  await invalidRows.finish()
  const guideRows = createRowWriter(client, insertGuides, [stagingId])
  for (const guide of guides) {
    guideRows.add(guide)
    await guideRows.ready()
  }
  await guideRows.finish()
  const { rowCount } = await client.query(insertProgrammes, [
    stagingId,
    keptFromMs,
    defaultProgrammeMs,
    maxOpenProgrammeMs,
  ])
  return {
    total,
    invalid: invalid.count(),
    outdated: total - (rowCount ?? 0),
    isTruncated: file.isTruncated() || !isComplete,
    guideUrls: [],
  }
}
