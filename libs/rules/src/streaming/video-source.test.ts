import { describe, expect, it } from 'vitest'
import { videoContainerOf } from './video-container.ts'
import { problemOfDecoding, trackLanguageOf, trackNameOf, type VideoSource } from './video-source.ts'

const bytes = (text: string) => Buffer.from(text, 'latin1')

describe('videoContainerOf', () => {
  it.each([
    ['\0\0\0\x18ftypmp42', 'mov'],
    ['\x1a\x45\xdf\xa3', 'matroska'],
    ['G'.padEnd(188, '\0').repeat(3), 'mpegts'],
    ['RIFF\0\0\0\0AVI LIST', 'avi'],
    ['FLV\x01', 'flv'],
    ['\0\0\x01\xba', 'mpeg'],
    ['OggS', 'ogg'],
  ])('[W-04] knows %j', (head, demuxer) => {
    expect(videoContainerOf(bytes(head))).toEqual({ demuxer })
  })

  it.each([
    ['', 'The file is empty.'],
    ['#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd', 'a playlist'],
    ["ffconcat version 1.0\nfile '/etc/passwd'", 'a playlist'],
    ['<?xml version="1.0"?><MPD></MPD>', 'a playlist'],
    ['\xef\xbb\xbf#EXTM3U', 'a playlist'],
    ['ID3\x04', 'a sound file'],
    ['RIFF\0\0\0\0WAVEfmt ', 'a sound file'],
    ['\x89PNG', 'a picture'],
    ['PK\x03\x04', 'an archive'],
    ['%PDF-1.7', 'a document'],
    ['just text', 'not a video'],
  ])('[W-04] rejects %j', (head, problem) => {
    expect(videoContainerOf(bytes(head))).toEqual({ problem: expect.stringContaining(problem) })
  })
})

describe('problemOfDecoding', () => {
  const video = { index: 0, codec: 'h264', width: 1, height: 1, fps: 25, frames: 100 as number | null }
  const source: VideoSource = {
    demuxer: 'mov',
    seconds: 4,
    video: { ...video, isInterlaced: false, isHdr: false },
    audio: [],
    subtitles: [],
  }
  it.each([
    [100, null],
    [91, null],
    [89, 'The file is damaged or incomplete: 89% of its frames can be decoded (3 s).'],
    [0, 'The video could not be decoded (h264).'],
  ])('[W-04] with %d of 100 frames: %j', (frames, problem) => {
    expect(problemOfDecoding(source, { frames, seconds: 3 })).toBe(problem)
  })
})

it.each([
  ['eng', 'en'],
  ['YOR', 'yo'],
  ['pt-br', 'pt-br'],
  ['und', 'und'],
  [null, 'und'],
  ['<script>', 'und'],
])('[W-08] the language %j is %j', (stated, language) => {
  expect(trackLanguageOf(stated)).toBe(language)
})

it('[W-08] names tracks by title, language or position', () => {
  expect(trackNameOf('en', ' Director\n', 0)).toBe('Director')
  expect(trackNameOf('fr', null, 0)).toBe('French')
  expect(trackNameOf('und', '', 1)).toBe('Track 2')
})
