import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What axe finds on the page: `rule: element`. */
export async function violationsOf(page: Page): Promise<string[]> {
  await endOfTransitions(page)
  const { violations } = await new AxeBuilder({ page })
    // Only violations are described: describing passed checks takes longer than the checks.
    .options({
      resultTypes: ['violations'],
      // axe disables these rules by default.
      rules: { 'target-size': { enabled: true }, 'label-content-name-mismatch': { enabled: true } },
    })
    .withTags(standards)
    // Without legacy mode axe opens a second page, which is needed only for cross-origin frames.
    .setLegacyMode()
    .analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}

/** Waits for transitions, because intermediate colours between two themes have too little contrast. */
function endOfTransitions(page: Page): Promise<unknown> {
  return page.evaluate(async () => {
    // Transitions begin with the next frame.
    await new Promise((resolve) => requestAnimationFrame(resolve))
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
}
