import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What axe finds on the page: `rule: element`. */
export async function violationsOf(page: Page): Promise<string[]> {
  await endOfTransitions(page)
  const { violations } = await new AxeBuilder({ page })
    // Passed checks are not described, which takes longer than the checks.
    .options({
      resultTypes: ['violations'],
      // Off by default.
      rules: { 'target-size': { enabled: true }, 'label-content-name-mismatch': { enabled: true } },
    })
    .withTags(standards)
    // Only foreign frames, of which there are none, need a second page to collect the results.
    .setLegacyMode()
    .analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}

/** Colours on their way to another theme have too little contrast. */
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
