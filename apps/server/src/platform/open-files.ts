interface Limits {
  userLimits?: { open_files?: { soft?: number | string } }
}

/** File descriptors that this process may have (`ulimit -n`); Infinity where the system has no such limit. */
export function maxOpenFiles(): number {
  const report: typeof process.report & { excludeNetwork?: boolean } = process.report
  // Without this, the report resolves the names of all peers.
  report.excludeNetwork = true
  const { userLimits } = report.getReport() as Limits
  const limit = Number(userLimits?.open_files?.soft)
  return Number.isInteger(limit) ? limit : Infinity
}
