// Preloaded into the server: moves its clock forward by CLOCK_AHEAD_MS. Timers are unaffected.
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
