import { Button } from '@kallo/ui/button'
import { Trans } from '@lingui/react/macro'
import { Component, type ReactNode } from 'react'
import { isMissingCode, MissingCode } from './missing-code.tsx'
import { Notice } from '../platform/notice.tsx'

/** The last net: our own mistakes, and a page whose code could not be fetched. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failure: 'code' | 'page' | null }> {
  override state = { failure: null }

  static getDerivedStateFromError(error: unknown) {
    return { failure: isMissingCode(error) ? 'code' : 'page' }
  }

  override render() {
    if (this.state.failure === null) return this.props.children
    return this.state.failure === 'code' ? <MissingCode /> : <Broken />
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
        <Trans>Something went wrong while drawing it. The rest of Kallo works.</Trans>
      </p>
    </Notice>
  )
}
