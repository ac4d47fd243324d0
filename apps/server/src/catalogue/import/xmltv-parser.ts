import { Parser } from 'htmlparser2'
import { xmltvTime } from '@kallo/rules/catalogue/import-xmltv'
import { ImportError } from './import-error.ts'

export interface ParsedProgramme {
  /** The number of its channel, in the order of the file. */
  number: number
  startsAtMs: number
  /** Null: the programme runs until the next one. */
  stopsAtMs: number | null
  title: string
  description: string
}

export interface ParsedGuide {
  number: number
  id: string
  names: string[]
}

interface XmltvHandler {
  onProgramme(programme: ParsedProgramme): void
  onInvalid(line: number, reason: string, text: string): void
}

const maxId = 200
const maxTitle = 300
const maxDescription = 4_000
const maxGuides = 100_000
const maxNames = 10

interface OpenProgramme {
  /** The line on which the programme begins. */
  line: number
  channel: string
  start: string
  stop: string
  title: string | null
  subtitle: string | null
  description: string | null
}

/**
 * Reads XMLTV in pieces, in constant memory except for the list of channels. Damaged XML is read as far as possible; entities
 * of the document type are not expanded.
 */
export function createXmltvParser(handler: XmltvHandler) {
  const guides = createGuideList()
  const lines = createLineCounter()
  const reader = createElementReader(guides, handler, () => lines.at(parser.startIndex))
  const parser = new Parser(
    {
      onopentag: reader.open,
      ontext: reader.text,
      onclosetag: reader.close,
    },
    { xmlMode: true, decodeEntities: true },
  )
  return {
    write(chunk: string) {
      lines.add(chunk)
      parser.write(chunk)
    },
    end() {
      parser.end()
      return { isComplete: reader.isComplete(), guides: guides.all() }
    },
  }
}

function createGuideList() {
  const guides = new Map<string, ParsedGuide>()
  return {
    all: () => [...guides.values()],
    /** The guide with this ID. It is created if only programmes have named it so far. */
    of(id: string): ParsedGuide {
      const known = guides.get(id)
      if (known) return known
      if (guides.size >= maxGuides) throw new ImportError(`The guide has more than ${maxGuides} channels.`)
      const created = { number: guides.size + 1, id, names: [] }
      guides.set(id, created)
      return created
    },
  }
}

/** Collects the elements of channels and programmes. `line` is the current line. */
function createElementReader(
  guides: ReturnType<typeof createGuideList>,
  handler: XmltvHandler,
  line: () => number,
) {
  let isRootSeen = false
  let isComplete = false
  let programme: OpenProgramme | null = null
  let guide: ParsedGuide | null = null
  /** The text of the current element; null when it is not needed. */
  let text: string | null = null
  return {
    isComplete: () => isComplete,
    open(name: string, attributes: Record<string, string>) {
      if (!isRootSeen) rejectOtherFormats(name)
      isRootSeen = true
      if (name === 'programme') programme = openProgramme(attributes, line())
      else if (name === 'channel') {
        const id = clean(attributes['id'] ?? '', maxId)
        if (id === '') handler.onInvalid(line(), 'unknown-channel', '')
        else guide = guides.of(id)
      } else if (isTextElement(name, programme, guide)) text = ''
    },
    text(part: string) {
      if (text !== null && text.length < maxDescription) text += part
    },
    close(name: string, isImplied: boolean) {
      if (name === 'tv' && !isImplied) isComplete = true
      else if (name === 'programme') {
        // A closing tag is implied if the file ends in the middle of the programme.
        if (programme && !isImplied) closeProgramme(programme, guides, handler)
        programme = null
      } else if (name === 'channel') guide = null
      else if (text !== null && !isImplied) {
        if (programme) addText(programme, name, text)
        else if (guide && name === 'display-name') addName(guide, text)
        text = null
      }
    },
  }
}

function openProgramme(
  { channel = '', start = '', stop = '' }: Record<string, string>,
  line: number,
): OpenProgramme {
  const texts = { title: null, subtitle: null, description: null }
  return { line, channel: clean(channel, maxId), start, stop, ...texts }
}

function closeProgramme(
  { line, channel, start, stop, title, subtitle, description }: OpenProgramme,
  guides: ReturnType<typeof createGuideList>,
  { onProgramme, onInvalid }: XmltvHandler,
): void {
  const invalid = (reason: string) => onInvalid(line, reason, `${channel} ${start} ${title ?? ''}`)
  const startsAtMs = xmltvTime(start)
  if (channel === '') return invalid('unknown-channel')
  if (startsAtMs === null) return invalid('no-time')
  if (title === null) return invalid('no-title')
  const stopsAtMs = stop === '' ? null : xmltvTime(stop)
  const { number } = guides.of(channel)
  onProgramme({ number, startsAtMs, stopsAtMs, title, description: description ?? subtitle ?? '' })
}

function isTextElement(name: string, programme: OpenProgramme | null, guide: ParsedGuide | null): boolean {
  if (programme) return name === 'title' || name === 'desc' || name === 'sub-title'
  return guide !== null && name === 'display-name'
}

/** The first title and description count: further ones are translations. */
function addText(programme: OpenProgramme, name: string, text: string): void {
  if (name === 'title') programme.title ??= clean(text, maxTitle) || null
  else if (name === 'desc') programme.description ??= clean(text, maxDescription) || null
  else if (name === 'sub-title') programme.subtitle ??= clean(text, maxTitle) || null
}

function addName(guide: ParsedGuide, text: string): void {
  const name = clean(text, maxTitle)
  if (name !== '' && guide.names.length < maxNames && !guide.names.includes(name)) guide.names.push(name)
}

/** Without control characters, lone surrogates and surrounding white space. */
function clean(text: string, max: number): string {
  const printable = /\p{Cc}/u.test(text) ? text.replace(/\p{Cc}+/gu, ' ') : text
  return printable.trim().slice(0, max).toWellFormed().trim()
}

function rejectOtherFormats(root: string): void {
  if (root === 'tv') return
  if (root.toLowerCase() === 'html') throw new ImportError('This is a web page, not a guide.')
  throw new ImportError('This is not a guide in the format XMLTV.')
}

/** Converts positions in the text, which must not decrease, into line numbers. Positions belong to the current or the last chunk. */
function createLineCounter() {
  let chunk = ''
  let startsAt = 0
  let counted = 0
  let line = 1
  const countTo = (position: number) => {
    if (position <= counted) return
    line += countBreaks(chunk.slice(counted - startsAt, position - startsAt))
    counted = position
  }
  return {
    add(next: string) {
      countTo(startsAt + chunk.length)
      startsAt += chunk.length
      chunk = next
    },
    at(position: number): number {
      countTo(position)
      return line
    },
  }
}

function countBreaks(text: string): number {
  let count = 0
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count += 1
  return count
}
