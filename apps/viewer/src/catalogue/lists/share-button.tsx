import { Button } from '@kallo/ui/button'
import { shareIcon } from '@kallo/ui/more-icons'
import { Trans, useLingui } from '@lingui/react/macro'
import { showToast } from '../../platform/toasts.ts'

/** shares the page with the device's own sheet; where there is none, copies its address. */
export function ShareButton({ title, path }: { title: string; path: string }) {
  const { t } = useLingui()
  const share = async () => {
    const url = new URL(path, location.origin).href
    try {
      if (hasSheet()) return await navigator.share({ title, url })
      await navigator.clipboard.writeText(url)
      showToast('success', t`Link copied`, url)
    } catch (error) {
      // The viewer closed the sheet.
      if (error instanceof DOMException && error.name === 'AbortError') return
      showToast('error', t`Error`, t`The link could not be shared.`)
    }
  }
  return (
    <Button size="large" icon={shareIcon} onPress={() => void share()}>
      <Trans>Share</Trans>
    </Button>
  )
}

/** Whether there is a share sheet. Not every browser has one, and only in secure contexts. */
function hasSheet(): boolean {
  return typeof Reflect.get(navigator, 'share') === 'function'
}
