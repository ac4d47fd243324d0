import { isTest, lineAt, type Finding, type Sources } from '../project.ts'

const mayReadEnvironment = [
  /^apps\/server\/src\/(env|main|commands\/\w+)\.ts$/,
  // Passes the environment on to ffmpeg.
  /^apps\/server\/src\/platform\/ffmpeg\/run-probe\.ts$/,
  /^apps\/server\/src\/testing\//,
  /^apps\/paystack-sandbox\/src\/main\.ts$/,
  /^(tools|e2e|bench|faults|libs\/testkit)\//,
  /(^|\/)[\w-]+\.config\.(ts|mjs)$/,
  /^seeds\/make\//,
]

const mayBeIndex = [
  /^apps\/server\/src\/(platform|foundation|accounts|billing|streaming|catalogue|insights)\/[^/]+\/index\.ts$/,
  // The list of migrations is not a barrel: it determines their order.
  /^apps\/server\/src\/migrations\/index\.ts$/,
]

/** Only one file reads environment variables: a variable that is read elsewhere is undocumented and not validated. */
export function environmentReads(sources: Sources): Finding[] {
  return [...sources]
    .filter(([file]) => !isTest(file) && !mayReadEnvironment.some((pattern) => pattern.test(file)))
    .flatMap(([file, text]) => {
      const code = blankComments(text)
      const reads = Array.from(code.matchAll(/\bprocess\s*\.\s*env\b/g))
      return reads.map(({ index }) => ({
        file,
        line: lineAt(code, index),
        message: 'process.env is read in apps/server/src/env.ts only',
      }))
    })
}

export function barrels(files: readonly string[]): Finding[] {
  return files
    .filter((file) => /\/index\.tsx?$/.test(file) && !mayBeIndex.some((pattern) => pattern.test(file)))
    .map((file) => ({ file, message: 'no barrels: import the file that holds the thing' }))
}

/** Replaces comments with spaces, so that positions stay the same. Texts such as `'https://…'` are kept. */
export function blankComments(text: string): string {
  const token =
    /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|\/\*[\s\S]*?\*\/|(?<![:\\])\/\/[^\n]*/g
  return text.replace(token, (found) => (found.startsWith('/') ? found.replace(/[^\n]/g, ' ') : found))
}
