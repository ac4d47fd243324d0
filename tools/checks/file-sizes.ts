import { statSync } from 'node:fs'
import path from 'node:path'
import { isStarted, projectFiles, readSources, report, root, type Finding, type Sources } from './project.ts'

const maxLines = 400
const wantsReason = 200
const maxMediaBytes = 16 * 2 ** 20
const isData = /(^|\/)locales\/|^seeds\/(world|make)\/|^apps\/server\/src\/tables\/generated\.ts$/
const grabBag = /(^|[-.])(utils?|helpers?|misc|commons?|managers?)([-.]|$)/

/** Files above the length limit. */
export function longFiles(sources: Sources, most = maxLines): Finding[] {
  return [...sources]
    .filter(([file]) => !isData.test(file))
    .map(([file, text]) => ({ file, lines: text.split('\n').length - (text.endsWith('\n') ? 1 : 0) }))
    .filter(({ lines }) => lines > most)
    .map(({ file, lines }) => ({ file, message: `${lines} lines, more than ${most}` }))
}

/** Generic names attract unrelated code. */
export function grabBags(files: readonly string[]): Finding[] {
  return files
    .filter((file) => grabBag.test(path.posix.basename(file)))
    .map((file) => ({ file, message: 'name the file for what it does' }))
}

export function mediaWeight(bytes: number): Finding[] {
  if (bytes <= maxMediaBytes) return []
  const inMegabytes = (amount: number) => (amount / 2 ** 20).toFixed(1)
  return [
    { file: 'seeds/media', message: `${inMegabytes(bytes)} MB, more than ${inMegabytes(maxMediaBytes)}` },
  ]
}

if (isStarted(import.meta.filename)) {
  const files = projectFiles()
  const code = files.filter((file) => /\.(tsx?|css|mjs|sql)$/.test(file))
  const sources = readSources(code)
  const media = files.filter((file) => file.startsWith('seeds/media/'))
  const mediaBytes = media.reduce((sum, file) => sum + statSync(path.join(root, file)).size, 0)
  report([...longFiles(sources), ...grabBags(code), ...mediaWeight(mediaBytes)])
  if (process.argv.includes('--verbose'))
    for (const { file, message } of longFiles(sources, wantsReason)) console.log(`note: ${file}  ${message}`)
}
