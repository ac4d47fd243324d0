import { readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Packages that the lock file of `folder` requires on this platform and that are missing or have another version: folders, relative to
 * `folder`. Optional packages for another platform, and what only they depend on, are not required.
 */
export function missingPackages(folder, platform = thisPlatform()) {
  const { packages } = JSON.parse(readFileSync(path.join(folder, 'package-lock.json'), 'utf8'))
  return [...requiredPackages(packages, platform)].filter((name) => {
    const { version, link } = packages[name]
    const found = versionOf(path.join(folder, name, 'package.json'))
    return link ? found === null : found !== version
  })
}

/** Follows dependencies from the root and the workspaces, and skips what the platform excludes. */
function requiredPackages(packages, platform) {
  const required = new Set()
  const visited = new Set()
  const pending = Object.keys(packages).filter(
    (name) => !name.includes('node_modules/') || packages[name].link === true,
  )
  while (pending.length > 0) {
    const name = pending.pop()
    if (visited.has(name)) continue
    visited.add(name)
    const entry = packages[name]
    if (name.includes('node_modules/')) {
      if (!suits(entry, platform)) continue
      required.add(name)
    }
    const dependencies = {
      ...entry.dependencies,
      ...entry.optionalDependencies,
      ...entry.peerDependencies,
      ...(name.includes('node_modules/') ? {} : entry.devDependencies),
    }
    for (const dependency of Object.keys(dependencies)) {
      const found = resolve(packages, name, dependency)
      if (found !== null) pending.push(found)
    }
  }
  return required
}

/**
 * Resolves a dependency as Node does, in the nearest node_modules above. Null for an optional peer that is not
 * installed.
 */
function resolve(packages, from, dependency) {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/')))) {
    const candidate = `${at === '' ? '' : `${at}/`}node_modules/${dependency}`
    if (candidate in packages) return candidate
    if (at === '') return null
  }
}

function suits({ os, cpu, libc }, platform) {
  return allows(os, platform.os) && allows(cpu, platform.cpu) && allows(libc, platform.libc)
}

/** Whether a `list` of package.json allows a value. It contains names, or names with `!` for exclusions. */
function allows(list, value) {
  if (list === undefined || value === null) return true
  const names = [list].flat()
  if (names.includes(`!${value}`)) return false
  return names.every((name) => name.startsWith('!')) || names.includes(value) || names.includes('any')
}

function thisPlatform() {
  return { os: process.platform, cpu: process.arch, libc: process.platform === 'linux' ? libcName() : null }
}

function libcName() {
  return process.report?.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl'
}

/** Version of an installed package; null if it is not installed or its package.json cannot be read. */
function versionOf(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).version ?? ''
  } catch {
    return null
  }
}
