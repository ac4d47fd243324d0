import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What axe finds on the page: `rule: selector, element`. */
export async function violationsOf(page: Page): Promise<string[]> {
  await endOfTransitions(page)
  const { violations } = await axe(page)
    // Only violations are described: describing passed checks takes longer than the checks.
    .options({
      resultTypes: ['violations'],
      // axe disables these rules by default.
      rules: { 'target-size': { enabled: true }, 'label-content-name-mismatch': { enabled: true } },
    })
    .withTags(standards)
    .analyze()
  const found: string[] = []
  for (const { id, nodes } of violations)
    for (const { target, html } of nodes) {
      const selector = target.join(' ')
      if (id === 'target-size' && !(await isSmallInView(page, selector))) continue
      found.push(`${id}: ${selector}, ${html.slice(0, 300)}`)
    }
  return found
}

/** axe takes a target that a sticky bar covers in part for a small one. Checks it again in the middle of the viewport. */
async function isSmallInView(page: Page, selector: string): Promise<boolean> {
  const centre = (element: Element) => element.scrollIntoView({ block: 'center', behavior: 'instant' })
  await page.locator(selector).evaluate(centre)
  const { violations } = await axe(page).include(selector).withRules('target-size').analyze()
  return violations.length > 0
}

function axe(page: Page): AxeBuilder {
  // Without legacy mode axe opens a second page, which is needed only for cross-origin frames.
  return new AxeBuilder({ page }).setLegacyMode()
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
