/** W-08: subtitles as operators upload them, in SRT or WebVTT, become WebVTT with nothing but times and text. */

export interface Cue {
  startMs: number
  endMs: number
  text: string
}

/** The encoding is that of a byte order mark, else UTF-8 if it is valid, else Windows-1252, as older SRT files have. */
export function decodeSubtitles(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const time = String.raw`(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})[.,](\d{1,3})`
const timing = new RegExp(String.raw`^\s*${time}\s*-->\s*${time}`)

/** The cues of an SRT or WebVTT file in order of time. Empty: it is neither, or has no cues. */
export function readCues(text: string): Cue[] {
  const blocks = text.replaceAll(/\r\n?/g, '\n').split(/\n[ \t]*\n/)
  const cues = blocks.flatMap((block) => {
    const lines = block.split('\n')
    const at = lines.findIndex((line) => line.includes('-->'))
    const times = timing.exec(lines[at] ?? '')
    if (!times) return []
    const [startMs, endMs] = [millisecondsOf(times.slice(1, 5)), millisecondsOf(times.slice(5, 9))]
    const content = sanitiseCue(lines.slice(at + 1))
    return content === '' || endMs <= startMs ? [] : [{ startMs, endMs, text: content }]
  })
  return cues.sort((one, other) => one.startMs - other.startMs)
}

function millisecondsOf([hours = '0', minutes = '0', seconds = '0', fraction = '0']: (
  string | undefined
)[]): number {
  const whole = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)
  return whole * 1000 + Number(fraction.padEnd(3, '0'))
}

/** Keeps line breaks, <i>, <b> and <u>; every other tag and entity becomes text or disappears. */
function sanitiseCue(lines: readonly string[]): string {
  return lines
    .map((line) => sanitiseLine(line))
    .filter((line) => line.trim() !== '')
    .join('\n')
}

function sanitiseLine(line: string): string {
  const decoded = line
    .replaceAll(/\{\\[^}]*\}/g, '')
    .replaceAll(/&nbsp;/gi, '\u00a0')
    .replaceAll(/&lt;/gi, '<\u200b')
    .replaceAll(/&gt;/gi, '>')
    .replaceAll(/&amp;/gi, '&')
    .replaceAll(/[\p{Cc}\p{Surrogate}\ufeff]/gu, '')
  const parts = decoded.split(/(<\/?[A-Za-z][^<>]*>|<\/?>|<\d[^<>]*>)/)
  return balanced(
    parts.map((part, index) => {
      if (index % 2 === 0) return { text: escapeText(part.replaceAll('\u200b', '')) }
      const [, slash = '', name = ''] = /^<(\/?)([A-Za-z]*)/.exec(part) ?? []
      const tag = name.toLowerCase()
      return ['i', 'b', 'u'].includes(tag) ? { tag, isEnd: slash !== '' } : { text: '' }
    }),
  )
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

type Part = { text: string } | { tag: string; isEnd: boolean }

/** Tags of a line are closed in it, in order. */
function balanced(parts: readonly Part[]): string {
  const open: string[] = []
  let line = ''
  for (const part of parts) {
    if ('text' in part) line += part.text
    else if (!part.isEnd) {
      open.push(part.tag)
      line += `<${part.tag}>`
    } else if (open.at(-1) === part.tag) {
      open.pop()
      line += `</${part.tag}>`
    }
  }
  return (
    line +
    open
      .toReversed()
      .map((tag) => `</${tag}>`)
      .join('')
  )
}

export function writeWebvtt(cues: readonly Cue[]): string {
  const blocks = cues.map(({ startMs, endMs, text }) => `${stamp(startMs)} --> ${stamp(endMs)}\n${text}`)
  return `${['WEBVTT', ...blocks].join('\n\n')}\n`
}

function stamp(ms: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const seconds = `${two((ms / 1000) % 60)}.${String(ms % 1000).padStart(3, '0')}`
  return `${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${seconds}`
}
