import { Button, type ButtonLook } from '@kallo/ui/button'
import type { ReactNode } from 'react'
import { useResume } from './use-resume.ts'

export interface ResumeButtonProps {
  subscriptionId: string
  look?: ButtonLook
  onResumed?: () => void
  children: ReactNode
}

export function ResumeButton({ subscriptionId, look, onResumed, children }: ResumeButtonProps) {
  const { resume, isWaiting } = useResume(subscriptionId, onResumed)
  return (
    <Button look={look} isWaiting={isWaiting} onClick={resume}>
      {children}
    </Button>
  )
}
