import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createPlaylistParser, type InvalidLine, type PlaylistEntry } from './import-m3u.ts'

function parse(text: string) {
  const parser = createPlaylistParser()
  const results = [...text.split(/\r?\n/).map((line) => parser.line(line)), parser.end()]
  const entries = results.filter((one): one is PlaylistEntry => one !== null && 'url' in one)
  const invalid = results.filter((one): one is InvalidLine => one !== null && 'reason' in one)
  return { entries, invalid, guideUrls: parser.guideUrls() }
}

describe('reading an M3U playlist', () => {
  it('[J-02] reads name, address, guide ID, logo and group', () => {
    const { entries, invalid } = parse(
      '#EXTM3U\n#EXTINF:-1 tvg-id="news.ng" tvg-name="News NG" tvg-logo="https://a.test/l.png" group-title="News",Kallo News, live\nhttps://a.test/1.m3u8\n',
    )
    expect(invalid).toEqual([])
    expect(entries).toEqual([
      {
        line: 2,
        name: 'Kallo News, live',
        url: 'https://a.test/1.m3u8',
        guideId: 'news.ng',
        guideName: 'News NG',
        logo: 'https://a.test/l.png',
        group: 'News',
        catchup: null,
      },
    ])
  })

  it('[J-02] reads unquoted and single-quoted attributes', () => {
    const [entry] = parse(
      "#EXTM3U\n#EXTINF:-1 tvg-id=one.ng group-title='Local news' ,One\nhttp://a.test/1",
    ).entries
    expect(entry).toMatchObject({ guideId: 'one.ng', group: 'Local news', name: 'One' })
  })

  it('[J-02] keeps commas in attributes and equals signs in names', () => {
    const [entry] = parse(
      '#EXTM3U\n#EXTINF:-1 group-title="Film, drama",A=B, the show\nhttp://a.test/1',
    ).entries
    expect(entry).toMatchObject({ group: 'Film, drama', name: 'A=B, the show' })
  })

  it('[J-02] applies catch-up of the header to every channel, unless the channel has its own', () => {
    const { entries } = parse(
      '#EXTM3U catchup="append" catchup-days="7" catchup-source="?utc={utc}"\n#EXTINF:-1,One\nhttp://a.test/1\n#EXTINF:-1 catchup-days="2",Two\nhttp://a.test/2\n#EXTINF:-1 catchup="none",Three\nhttp://a.test/3',
    )
    expect(entries.map(({ catchup }) => catchup)).toEqual([
      { type: 'append', days: 7, source: '?utc={utc}' },
      { type: 'append', days: 2, source: '?utc={utc}' },
      null,
    ])
  })

  it('[J-02] reads several guide addresses of one header', () => {
    expect(
      parse(
        '#EXTM3U x-tvg-url="https://a.test/1.xml,https://a.test/2,b.xml.gz https://c.test/g" url-tvg="https://a.test/1.xml"',
      ).guideUrls,
    ).toEqual(['https://a.test/1.xml', 'https://a.test/2,b.xml.gz', 'https://c.test/g'])
  })

  it('[J-02] takes the group from EXTGRP', () => {
    const { entries } = parse(
      '#EXTM3U\n#EXTINF:-1,One\n#EXTGRP:Sport\nhttp://a.test/1\n#EXTINF:-1,Two\nhttp://a.test/2',
    )
    expect(entries.map(({ group }) => group)).toEqual(['Sport', ''])
  })

  it('[J-04] reports each invalid line with its number', () => {
    const { entries, invalid } = parse(
      [
        '#EXTM3U',
        '#EXTINF:-1,Page',
        'https://www.youtube.com/watch?v=1',
        '#EXTINF:-1,Site',
        'https://a.test/live.html',
        '#EXTINF:-1,Udp',
        'udp://239.0.0.1:1234',
        '#EXTINF:-1,No address',
        '#EXTINF:-1,Broken',
        'http://[broken',
        '#EXTINF:-1,Directive',
        'https://a.test;sandbox/live.m3u8',
        '#EXTINF:-1,',
        'http://a.test/nameless',
        'http://a.test/bare',
        '#EXTINF:-1,Last',
      ].join('\n'),
    )
    expect(entries).toEqual([])
    expect(invalid.map(({ line, reason }) => `${line} ${reason}`)).toEqual([
      '3 web-page',
      '5 web-page',
      '7 address-not-http',
      '8 no-address',
      '10 address-invalid',
      '12 address-invalid',
      '13 no-name',
      '15 no-name',
      '16 no-address',
    ])
  })

  it('[J-04] reports exact duplicates, but keeps different streams of one ID', () => {
    const { entries, invalid } = parse(
      '#EXTM3U\n#EXTINF:-1 tvg-id="a",A\nhttp://a.test/1\n#EXTINF:-1 tvg-id="a",A\nhttp://a.test/1\n#EXTINF:-1 tvg-id="a",A HD\nhttp://a.test/2',
    )
    expect(entries.map(({ name }) => name)).toEqual(['A', 'A HD'])
    expect(invalid).toMatchObject([{ line: 4, reason: 'duplicate' }])
  })

  it('[J-04] skips a line of 10 MB and continues', () => {
    const { entries, invalid } = parse(
      `#EXTM3U\n#EXTINF:-1 x="${'y'.repeat(10_000_000)}",Long\nhttp://a.test/long\n#EXTINF:-1,Next\nhttp://a.test/2`,
    )
    expect(invalid.map(({ line, reason }) => `${line} ${reason}`)).toEqual(['2 line-too-long', '3 no-name'])
    expect(entries.map(({ name }) => name)).toEqual(['Next'])
  })

  it('[J-02] keeps emoji and right-to-left names, and drops control characters and lone surrogates', () => {
    const { entries } = parse(
      '#EXTM3U\n#EXTINF:-1,قناة الجزيرة\nhttp://a.test/1\n#EXTINF:-1,📺 Fun 👨‍👩‍👧\nhttp://a.test/2\n#EXTINF:-1,A\u0000B\uD800\nhttp://a.test/3',
    )
    expect(entries.map(({ name }) => name)).toEqual(['قناة الجزيرة', '📺 Fun 👨‍👩‍👧', 'A B'])
  })

  it('[J-02] removes the request headers that some players expect behind the address', () => {
    expect(parse('#EXTM3U\n#EXTINF:-1,One\nhttp://a.test/1.m3u8|User-Agent=VLC').entries[0]?.url).toBe(
      'http://a.test/1.m3u8',
    )
  })

  it('[J-02] never throws and accounts for every line', () => {
    const part = fc.constantFrom(
      '#EXTM3U ',
      '#EXTINF:',
      '-1',
      ' tvg-id=',
      '"',
      ',',
      'Name',
      'http://a.test/',
      '|',
      '\n',
      "'",
      '=',
    )
    fc.assert(
      fc.property(fc.array(fc.oneof(part, fc.string()), { maxLength: 60 }), (parts) => {
        const { entries, invalid } = parse(parts.join(''))
        for (const { name, url } of entries) expect(name !== '' && URL.canParse(url)).toBe(true)
        for (const { line } of invalid) expect(line).toBeGreaterThan(0)
      }),
    )
  })
})
