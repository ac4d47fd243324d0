import path from 'node:path'

/**
 * Environment of a program that a test starts: nothing of the test's own but where programs are found. Node keeps the compiled modules,
 * which halves the time of a start.
 */
export const programEnvironment = {
  PATH: process.env.PATH ?? '',
  NODE_COMPILE_CACHE: path.resolve(import.meta.dirname, '../../../../../.cache/compiled'),
}
