import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { inspect } from 'node:util'
import { runLocked } from './locked.mjs'
import { step } from './step.mjs'
import { npm, pinnedNode, quiet, root } from './toolchain.mjs'

const folder = path.join(root, 'tools/browser')

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

/** Returns null on other systems, and if the headless shell cannot be installed or started. */
async function headlessShell() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null
  try {
    if (!existsSync(variablesFile())) await runLocked('browser')
    const variables = readJson(variablesFile())
    if (starts(variables.CHROMIUM_PATH, variables)) return variables
    console.log('  The headless shell from npm does not start here; looking for an installed browser.')
  } catch (error) {
    console.log(
      `  The headless shell from npm is not available: ${error instanceof Error ? error.message : inspect(error)}`,
    )
  }
  return null
}

/**
 * Installs and unpacks the headless shell with its libraries and a font, and stores the environment variables that it needs. Runs on
 * the pinned Node, while this process holds the lock.
 */
export async function installHeadlessShell() {
  if (existsSync(variablesFile())) return
  const [command, ...first] = npm()
  await step('Installing a browser for the tests', command, [...first, 'ci', ...quiet], { cwd: folder })
  mkdirSync(unpacked(), { recursive: true })
  process.env.TMPDIR = unpacked()
  const packed = path.join(folder, 'node_modules/@sparticuz/chromium')
  const { default: chromium, inflate } = await import(pathToFileURL(`${packed}/build/index.js`).href)
  const libraries = await inflate(`${packed}/bin/al2023.tar.br`)
  const variables = {
    CHROMIUM_PATH: await chromium.executablePath(),
    LD_LIBRARY_PATH: [libraries, path.join(libraries, 'lib')].join(':'),
    // Without fonts a machine shows no text, and another font would change the size of every element.
    FONTCONFIG_PATH: path.dirname(writeFontSettings(path.join(unpacked(), 'fonts'))),
  }
  writeFileSync(variablesFile(), JSON.stringify(variables))
}

/** Writes font settings, because those of the package name folders of AWS Lambda. */
function writeFontSettings(fonts) {
  const file = path.join(fonts, 'fonts.conf')
  writeFileSync(
    file,
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${escaped(path.join(fonts, 'fonts'))}</dir>
  <cachedir>${escaped(path.join(unpacked(), 'fonts-cache'))}</cachedir>
</fontconfig>
`,
  )
  return file
}

const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const unpacked = () => {
  const { dependencies } = readJson(path.join(folder, 'package.json'))
  return path.join(root, '.cache/browser', dependencies['@sparticuz/chromium'])
}
const variablesFile = () => path.join(unpacked(), 'variables.json')
const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'))

function starts(program, variables) {
  return (
    spawnSync(program, ['--version'], { env: { ...process.env, ...variables }, stdio: 'ignore' }).status === 0
  )
}
