import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeSubtitles, readCues, writeWebvtt } from './webvtt.ts'

const srt =
  '1\r\n00:00:01,000 --> 00:00:02,500\r\nHello\r\nthere\r\n\r\n2\r\n0:01:00,5 --> 0:01:01,0\r\nBye\r\n'

describe('readCues', () => {
  it('[W-08] reads SRT', () => {
    expect(readCues(srt)).toEqual([
      { startMs: 1_000, endMs: 2_500, text: 'Hello\nthere' },
      { startMs: 60_500, endMs: 61_000, text: 'Bye' },
    ])
  })

  it('[W-08] reads WebVTT with settings, notes and styles', () => {
    const vtt =
      'WEBVTT - made by hand\n\nSTYLE\n::cue { color: red }\n\nNOTE nothing\n\nid\n00:02.000 --> 00:03.000 line:0 align:start\n<v Ada>Look</v>\n'
    expect(readCues(vtt)).toEqual([{ startMs: 2_000, endMs: 3_000, text: 'Look' }])
  })

  it.each([
    ['<i>a</i>', '<i>a</i>'],
    ['<i>a', '<i>a</i>'],
    ['<b><i>a</b></i>', '<b><i>a</i></b>'],
    ['<font color="red">a</font>', 'a'],
    ['<script>alert(1)</script>', 'alert(1)'],
    ['&lt;img src=x&gt;', '&lt;img src=x&gt;'],
    ['a < b & c', 'a &lt; b &amp; c'],
    ['{\\an8}Top', 'Top'],
    ['a\u0000\u001bb', 'ab'],
    ['x --> y', 'x --&gt; y'],
  ])('[W-08] turns %j into %j', (text, expected) => {
    expect(readCues(`1\n00:00:01,000 --> 00:00:02,000\n${text}`)[0]?.text).toBe(expected)
  })

  it('[W-08] drops cues without text or length, and sorts the others', () => {
    const file =
      '00:00:05,000 --> 00:00:06,000\nb\n\n00:00:03,000 --> 00:00:03,000\nx\n\n00:00:01,000 --> 00:00:02,000\na\n\n00:00:07,000 --> 00:00:08,000\n'
    expect(readCues(file).map(({ text }) => text)).toEqual(['a', 'b'])
  })

  it('[W-08] reads back what it writes', () => {
    const line = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(fc.array(line, { maxLength: 5 }), (lines) => {
        const file = lines
          .map((text, at) => `00:00:0${at},000 --> 00:00:0${at + 1},000\n${text}`)
          .join('\n\n')
        const cues = readCues(file)
        expect(readCues(writeWebvtt(cues))).toEqual(cues)
      }),
    )
  })
})

describe('decodeSubtitles', () => {
  const text = 'Où est-il ?'
  it.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${text}`)],
    ['UTF-16LE', Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['UTF-16BE', Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
    ['Windows-1252', Buffer.from(text, 'latin1')],
  ])('[W-08] reads %s', (_name, bytes) => {
    expect(decodeSubtitles(bytes)).toBe(text)
  })
})
