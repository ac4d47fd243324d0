import { readFileSync } from 'node:fs'
import path from 'node:path'
import { isStarted, lineAt, projectFiles, report, root, type Finding, type Sources } from './project.ts'

const unwanted: [pattern: RegExp, message: string][] = [
  [/(?<![\w.~-])\/(work|root|Users\/\w+)\//g, 'the path of one machine'],
  [/[A-Z]:\\Users\\/g, 'the path of one machine'],
  [/\bregistry\.(npmjs|yarnpkg|npmmirror)\b/g, 'the host of a package registry'],
  [/\bshared\/(spec|design)\b/g, 'a path outside the project'],
  [/-----BEGIN [A-Z ]*PRIVATE KEY-----/g, 'a private key'],
  [/\bsk_(live|test)_[0-9a-f]{24,}/g, 'a secret key'],
]

/** Lock files contain names of registries, and this check contains its own patterns. */
const exempt = /(^|\/)package-lock\.json$|^tools\/checks\/secrets-and-paths(\.test)?\.ts$/

/** Machine paths, registry hosts and secrets. */
export function unwantedWords(sources: Sources): Finding[] {
  return [...sources]
    .filter(([file]) => !exempt.test(file))
    .flatMap(([file, text]) =>
      unwanted.flatMap(([pattern, what]) =>
        Array.from(text.matchAll(pattern), ({ 0: words, index }) => ({
          file,
          line: lineAt(text, index),
          message: `${what}: ${words}`,
        })),
      ),
    )
}

if (isStarted(import.meta.filename)) {
  const read = projectFiles().map((file) => [file, readFileSync(path.join(root, file))] as const)
  const isText = (body: Buffer) => !body.subarray(0, 8_000).includes(0)
  const texts = read
    .filter(([, body]) => isText(body))
    .map(([file, body]) => [file, body.toString('utf8')] as const)
  report(unwantedWords(new Map(texts)))
}
