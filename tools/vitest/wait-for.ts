import { vi } from 'vitest'

const { waitFor } = vi

/** The default of 1 s is too short for a busy machine. `expect.poll` is configured in `vitest.config.ts`; this has no setting. */
vi.waitFor = (check, options = {}) =>
  waitFor(check, typeof options === 'number' ? options : { timeout: 15_000, ...options })
