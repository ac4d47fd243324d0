import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { generateVideo, words } from './vod-uploads.ts'

export interface DifficultFile {
  name: string
  /** Writes the file. */
  write: (file: string) => Promise<void>
  needsFfmpeg5?: true
}

interface RejectedFile extends DifficultFile {
  /** A part of the error message. */
  problem: string
}

interface AcceptedFile extends DifficultFile {
  /** Width of the highest rendition. */
  width: number
  height: number
  tracks?: string[]
}

const lavfi = (source: string) => ['-f', 'lavfi', '-i', source]
const picture = lavfi('testsrc2=size=320x180:rate=25')
const tone = lavfi('sine=frequency=440:sample_rate=48000')
const x264 = ['-c:v', 'libx264', '-preset', 'ultrafast']
const aac = ['-c:a', 'aac', '-b:a', '32k']

const generated =
  (...args: string[]) =>
  (file: string) =>
    generateVideo([...args, file])

const written = (content: string | Buffer) => (file: string) => writeFile(file, content)

/** Writes an ordinary file and changes it afterwards. */
const changed =
  (change: (bytes: Buffer) => Buffer, ...args: string[]) =>
  async (file: string) => {
    await generateVideo([...picture, ...tone, '-t', '3', ...x264, '-g', '10', ...aac, ...args, file])
    await writeFile(file, change(await readFile(file)))
  }

/** Overwrites the bytes between two shares of a file with zeros. */
const zeroed = (from: number, to: number) => (bytes: Buffer) =>
  bytes.fill(0, Math.floor(bytes.length * from), Math.floor(bytes.length * to))

const whole = { width: 320, height: 180 }

export const rejectedFiles: RejectedFile[] = [
  { name: 'empty.mp4', write: written(''), problem: 'is empty' },
  {
    name: 'text.mp4',
    write: written('This is not a film. '.repeat(100)),
    problem: 'not a video',
  },
  {
    name: 'hls-playlist.mp4',
    write: written('#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n'),
    problem: 'a playlist',
  },
  {
    name: 'concat-list.mp4',
    write: written("ffconcat version 1.0\nfile '/etc/passwd'\n"),
    problem: 'a playlist',
  },
  {
    name: 'picture.mp4',
    write: async (file) => {
      await generateVideo([...picture, '-frames:v', '1', '-f', 'image2', '-c:v', 'png', `${file}.png`])
      await copyFile(`${file}.png`, file)
    },
    problem: 'a picture',
  },
  {
    name: 'audio-only.m4a',
    write: generated(...tone, '-t', '2', ...aac),
    problem: 'only sound',
  },
  {
    name: 'audio-with-cover.mp4',
    write: async (file) => {
      const cover = `${file}.jpg`
      await generateVideo([...picture, '-frames:v', '1', '-f', 'image2', '-c:v', 'mjpeg', cover])
      const maps = ['-map', '0:a', '-map', '1:v', '-c:v', 'copy', '-disposition:v', 'attached_pic']
      await generateVideo([...tone, '-i', cover, '-t', '2', ...maps, ...aac, file])
    },
    problem: 'only sound',
    needsFfmpeg5: true,
  },
  {
    name: 'encrypted.mp4',
    write: generated(
      ...picture,
      ...words('-t 2'),
      ...x264,
      ...words('-encryption_scheme cenc-aes-ctr'),
      ...words('-encryption_key 76a6c65c5ea762046bd755a2e632ccbb'),
      ...words('-encryption_kid a7e61c373e219033c21091fa607bf3b8'),
    ),
    problem: 'encrypted',
  },
  {
    name: 'unknown-codec.mp4',
    write: changed((bytes) => Buffer.from(bytes.toString('latin1').replaceAll('avc1', 'zzz1'), 'latin1')),
    problem: 'could not be decoded',
  },
  {
    name: 'mostly-zeros.mp4',
    write: changed(zeroed(0.2, 0.9), '-movflags', '+faststart'),
    problem: 'damaged',
    needsFfmpeg5: true,
  },
  {
    name: 'cut-off.mp4',
    write: changed((bytes) => bytes.subarray(0, bytes.length * 0.5), '-movflags', '+faststart'),
    problem: 'damaged or incomplete',
  },
  {
    name: 'without-index.mp4',
    write: changed((bytes) => bytes.subarray(0, bytes.length * 0.7)),
    problem: 'damaged',
  },
  {
    name: 'without-pictures.mp4',
    write: generated(...picture, '-t', '0', ...x264),
    problem: 'no moving picture',
  },
]

export const acceptedFiles: AcceptedFile[] = [
  { name: 'silent.mp4', write: generated(...picture, '-t', '1', ...x264), ...whole },
  { name: 'one-frame.mp4', write: generated(...picture, '-frames:v', '1', ...x264), ...whole },
  {
    name: '7.1.mkv',
    write: generated(
      ...picture,
      ...lavfi('anoisesrc=d=2:c=pink'),
      '-t',
      '2',
      ...x264,
      '-ac',
      '8',
      '-c:a',
      'flac',
    ),
    ...whole,
  },
  {
    name: '8k.mp4',
    write: generated(...lavfi('testsrc2=size=7680x4320:rate=1'), '-t', '1', '-c:v', 'mpeg4', '-q:v', '10'),
    width: 1920,
    height: 1080,
  },
  {
    name: '1-fps.mp4',
    write: generated(...lavfi('testsrc2=size=320x180:rate=1'), '-t', '4', ...x264),
    ...whole,
  },
  {
    name: 'variable-rate.mkv',
    write: generated(...picture, '-t', '3', '-vf', 'select=gt(random(1)\\,0.5)', '-vsync', 'vfr', ...x264),
    ...whole,
  },
  {
    name: 'matroska.mp4',
    write: (file) => generateVideo([...picture, '-t', '1', ...x264, '-f', 'matroska', file]),
    ...whole,
  },
  {
    name: 'turned.mp4',
    write: async (file) => {
      const flat = `${file}.flat.mp4`
      await generateVideo([...picture, '-t', '1', ...x264, flat])
      // Phones do this: they set a rotation in the track header.
      const bytes = await readFile(flat)
      const matrix = bytes.indexOf('tkhd', 0, 'latin1') + 4 + 40
      for (const [at, value] of [0, 0x10000, 0, -0x10000, 0, 0, 0, 0, 0x40000000].entries())
        bytes.writeInt32BE(value, matrix + at * 4)
      await writeFile(file, bytes)
    },
    width: 136,
    height: 240,
  },
  {
    name: 'anamorphic.mp4',
    write: generated(...lavfi('testsrc2=size=352x288:rate=25'), '-t', '1', '-vf', 'setsar=20/11', ...x264),
    width: 640,
    height: 288,
    needsFfmpeg5: true,
  },
  {
    name: 'interlaced.mpg',
    write: generated(
      ...picture,
      ...tone,
      '-t',
      '1',
      '-vf',
      'setfield=tff',
      '-flags',
      '+ilme+ildct',
      '-c:v',
      'mpeg2video',
      '-c:a',
      'mp2',
    ),
    ...whole,
  },
  {
    name: 'hdr.mkv',
    write: generated(
      ...picture,
      ...words('-t 1'),
      ...x264,
      ...words('-pix_fmt yuv420p10le -color_trc smpte2084'),
      ...words('-color_primaries bt2020 -colorspace bt2020nc'),
    ),
    ...whole,
  },
  {
    name: 'odd-size.mkv',
    write: generated(
      ...picture,
      '-t',
      '1',
      '-vf',
      'format=yuv444p,pad=323:183',
      ...x264,
      '-pix_fmt',
      'yuv444p',
    ),
    width: 324,
    height: 184,
  },
  {
    name: 'damaged-a-little.mp4',
    write: changed(zeroed(0.5, 0.505), '-movflags', '+faststart'),
    ...whole,
  },
  {
    name: 'negative-start.mkv',
    write: generated(
      ...picture,
      ...tone,
      ...words('-t 2'),
      ...x264,
      ...aac,
      ...words('-output_ts_offset -1'),
      ...words('-avoid_negative_ts disabled'),
    ),
    ...whole,
  },
  {
    name: 'late-start.ts',
    write: generated(
      ...picture,
      '-itsoffset',
      '1',
      ...tone,
      '-t',
      '2',
      ...x264,
      ...aac,
      '-output_ts_offset',
      '3600',
    ),
    ...whole,
  },
  {
    name: 'two-videos.mkv',
    write: generated(
      ...lavfi('testsrc2=size=64x36:rate=25'),
      ...picture,
      '-map',
      '0',
      '-map',
      '1',
      '-t',
      '1',
      '-disposition:v:0',
      '0',
      '-disposition:v:1',
      'default',
      ...x264,
    ),
    ...whole,
  },
  {
    name: 'old.avi',
    write: generated(...picture, ...tone, '-t', '1', '-c:v', 'mpeg4', '-c:a', 'mp2'),
    ...whole,
  },
  { name: 'flash.flv', write: generated(...picture, ...tone, '-t', '1', ...x264, ...aac), ...whole },
  {
    name: 'languages.mkv',
    write: async (file) => {
      const text = `${file}.srt`
      await writeFile(text, '1\n00:00:00,500 --> 00:00:01,500\nẸ káàárọ̀ <b>ayé</b>\n')
      await generateVideo([
        ...picture,
        ...tone,
        ...tone,
        '-i',
        text,
        ...words('-t 2'),
        ...words('-map 0 -map 1 -map 2 -map 3'),
        ...x264,
        ...aac,
        ...words('-c:s srt'),
        ...words('-metadata:s:a:0 language=eng -metadata:s:a:1 language=yor'),
        ...words('-metadata:s:s:0 language=yor'),
        file,
      ])
    },
    ...whole,
    tracks: ['audio 1 yo Yoruba', 'subtitles 0 yo Yoruba'],
  },
]
