import { t } from '@lingui/core/macro'
import type { AudienceData } from '@kallo/contract/catalogue/audience'
import type { PromotionGoalData } from '@kallo/contract/catalogue/promotions'
import { describeAudience } from './audience-section.tsx'

/** How the values that banners and ads share are shown in a conflict. */
export const promotionTexts = {
  audience: (audience: AudienceData) => describeAudience(audience),
  goal(goal: PromotionGoalData | null) {
    if (goal === null) return t`No goal`
    const { kind, count, day } = goal
    return `${kind === 'clicks' ? t`Clicks` : t`Views`}: ${count} (${day})`
  },
}
