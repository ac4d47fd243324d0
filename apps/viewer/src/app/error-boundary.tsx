import { Button } from '@kallo/ui/button'
import { Trans } from '@lingui/react/macro'
import { Component, type ReactNode } from 'react'
import { Notice } from '../platform/notice.tsx'

/** The last net: our own mistakes, and a page whose code could not be fetched. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? <Broken /> : this.props.children
  }
}

function Broken() {
  return (
    <Notice
      isAlert
      title={<Trans>This page could not be shown</Trans>}
      actions={
        <Button onClick={() => location.reload()}>
          <Trans>Load it again</Trans>
        </Button>
      }
    >
      <p>
        <Trans>The network may have dropped a piece of it on the way.</Trans>
      </p>
    </Notice>
  )
}
