import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readTextFile } from './read-file.ts'
import { createXmltvParser, type ParsedProgramme } from './xmltv-parser.ts'

function parse(...chunks: string[]) {
  const programmes: ParsedProgramme[] = []
  const invalid: string[] = []
  const parser = createXmltvParser({
    onProgramme: (programme) => void programmes.push(programme),
    onInvalid: (line, reason) => void invalid.push(`${line} ${reason}`),
  })
  for (const chunk of chunks) parser.write(chunk)
  return { programmes, invalid, ...parser.end() }
}

const programme = (title: string, more = '') =>
  `<programme channel="a" start="20261122180000 +0100"${more}><title>${title}</title></programme>`

describe('reading XMLTV', () => {
  it('[J-03] reads channels and programmes, in any division into chunks', () => {
    const text = `<?xml version="1.0"?><tv><channel id="a"><display-name>A</display-name><display-name lang="fr">Ah</display-name></channel>
      <programme channel="a" start="20261122180000 +0100" stop="20261122190000 +0100"><title>News &amp; more</title><title lang="fr">Infos</title><sub-title>S</sub-title><desc>All day</desc></programme></tv>`
    const expected = {
      isComplete: true,
      guides: [{ number: 1, id: 'a', names: ['A', 'Ah'] }],
      programmes: [
        {
          number: 1,
          startsAtMs: Date.parse('2026-11-22T17:00Z'),
          stopsAtMs: Date.parse('2026-11-22T18:00Z'),
          title: 'News & more',
          description: 'All day',
        },
      ],
    }
    expect(parse(text)).toMatchObject(expected)
    expect(parse(...text)).toMatchObject(expected)
  })

  it('[J-03] accepts a bare ampersand, unquoted attributes and unknown entities', () => {
    const { programmes } = parse(
      '<tv><programme channel=a start=20261122180000><title>Tom & Jerry &nbsp; R&B</title></programme></tv>',
    )
    expect(programmes).toMatchObject([{ title: 'Tom & Jerry &nbsp; R&B' }])
  })

  it('[J-03] does not expand entities of the document type', () => {
    const { programmes } = parse(
      '<?xml version="1.0"?><!DOCTYPE tv [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;"><!ENTITY x SYSTEM "file:///etc/passwd">]><tv>',
      programme('&b; &x;'),
      '</tv>',
    )
    expect(programmes).toMatchObject([{ title: '&b; &x;' }])
  })

  it('[J-10] notices a file that ends in the middle, and drops the incomplete programme', () => {
    const { programmes, isComplete } = parse(
      `<tv>${programme('One')}<programme channel="a" start="2026112219`,
    )
    expect({ titles: programmes.map(({ title }) => title), isComplete }).toEqual({
      titles: ['One'],
      isComplete: false,
    })
    expect(
      parse(`<tv>${programme('One')}<programme channel="a" start="20261122190000"><title>Two`).programmes,
    ).toHaveLength(1)
  })

  it('[J-04] reports invalid programmes with their lines', () => {
    const { invalid, programmes } = parse(
      `<tv>\n<programme start="20261122180000"><title>A</title></programme>\n<programme channel="a" start="soon"><title>A</title></programme>\n`,
      `<programme channel="a" start="20261122180000"><title> </title></programme>\n<channel/>\n${programme('Fine')}</tv>`,
    )
    expect(invalid).toEqual(['2 unknown-channel', '3 no-time', '4 no-title', '5 unknown-channel'])
    expect(programmes).toHaveLength(1)
  })

  it('[J-04] reports the line on which a programme of several lines begins, in any division into chunks', () => {
    const text =
      '<tv>\n<programme channel="a" start="20261122180000">\n<title/>\n<desc/>\n</programme>\n</tv>'
    for (let at = 1; at < text.length; at++)
      expect([at, parse(text.slice(0, at), text.slice(at)).invalid]).toEqual([at, ['2 no-title']])
  })

  it('[J-03] keeps emoji and right-to-left text, and removes control characters', () => {
    const { programmes } = parse(`<tv>${programme('📺 قناة\u0001x')}</tv>`)
    expect(programmes).toMatchObject([{ title: '📺 قناة x' }])
  })

  it('[J-03] shortens texts of 10 MB', () => {
    const { programmes } = parse(`<tv>${programme('x'.repeat(10_000_000))}</tv>`)
    expect(programmes[0]?.title).toHaveLength(300)
  })

  it('[J-03] rejects web pages and other XML', () => {
    expect(() => parse('<!doctype html><html><body>Log in</body></html>')).toThrow('web page')
    expect(() => parse('<rss></rss>')).toThrow('not a guide')
  })
})

describe('reading files', () => {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'kallo-import-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  const limits = { maxBytes: 64 * 1024 * 1024, maxRatio: 100 }
  async function read(content: Buffer) {
    const file = path.join(folder, 'file')
    await writeFile(file, content)
    const { chunks, isTruncated } = await readTextFile(file, limits, () => undefined)
    const parts: string[] = []
    for await (const chunk of chunks) parts.push(chunk)
    return { text: parts.join(''), isTruncated: isTruncated() }
  }

  it('[J-03] decodes declared encodings', async () => {
    const latin = (encoding: string) =>
      Buffer.from(`<?xml version="1.0" encoding="${encoding}"?><tv>caf\xe9\x80</tv>`, 'latin1')
    expect((await read(latin('windows-1252'))).text).toContain('café€')
    expect((await read(latin('ISO-8859-1'))).text).toContain('café')
    expect((await read(Buffer.from('#EXTM3U caf\xe9!', 'latin1'))).text).toBe('#EXTM3U café!')
    expect((await read(Buffer.from('\uFEFF<tv>é</tv>', 'utf16le'))).text).toBe('<tv>é</tv>')
    expect((await read(Buffer.from('\uFEFF<tv>é</tv>', 'utf16le').swap16())).text).toBe('<tv>é</tv>')
    expect((await read(Buffer.from('\uFEFF<tv>é</tv>'))).text).toBe('<tv>é</tv>')
    await expect(read(Buffer.from('<?xml version="1.0" encoding="klingon"?><tv/>'))).rejects.toThrow(
      'klingon',
    )
  })

  it('[J-03] decompresses gzip, and notices a truncated archive', async () => {
    const packed = gzipSync('<tv>'.padEnd(100_000, 'hello '))
    expect(await read(packed)).toMatchObject({ isTruncated: false })
    expect(await read(packed.subarray(0, packed.length - 20))).toMatchObject({ isTruncated: true })
    await expect(
      read(Buffer.concat([packed.subarray(0, 60), Buffer.from('garbage'), packed.subarray(60)])),
    ).rejects.toThrow('damaged')
  })

  it('[J-03] stops at a gzip bomb', async () => {
    const bomb = gzipSync(Buffer.alloc(60 * 1024 * 1024))
    await expect(read(bomb)).rejects.toThrow('too large')
  })
})
