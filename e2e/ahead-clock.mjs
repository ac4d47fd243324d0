// Loaded into the server before anything else: its clock is ahead by CLOCK_AHEAD_MS. Timers run as ever.
const aheadMs = Number(process.env.CLOCK_AHEAD_MS)
const RealDate = globalThis.Date

globalThis.Date = class extends RealDate {
  constructor(...parts) {
    super(...(parts.length === 0 ? [RealDate.now() + aheadMs] : parts))
  }

  static now() {
    return RealDate.now() + aheadMs
  }
}
