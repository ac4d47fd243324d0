import { Icon } from '@kallo/ui/icon'
import { openIcon, successIcon } from '@kallo/ui/icons'
import { ErrorText } from '@kallo/ui/state'
import type { SetupStep } from '@kallo/contract/accounts/setup'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Page } from '../../platform/page.tsx'
import { setupApi } from './api.ts'
import styles from './setup.module.css'

const steps: Record<SetupStep, { name: string; why: string; path: string; action: string }> = {
  branding: {
    name: 'Name and look',
    why: 'Viewers see the name, the colours and the logo of your station.',
    path: '/branding',
    action: 'Choose',
  },
  company: {
    name: 'Company and legal texts',
    why: 'Receipts need a seller; viewers accept your terms.',
    path: '/company',
    action: 'Enter',
  },
  payments: {
    name: 'Paystack',
    why: 'Viewers cannot pay with real money until the keys of your account are entered.',
    path: '/paystack',
    action: 'Connect',
  },
  mail: {
    name: 'Mail server',
    why: 'New viewers confirm their address with a mailed link, so registration needs mail.',
    path: '/mail',
    action: 'Connect',
  },
  plans: {
    name: 'Plans and prices',
    why: 'What viewers can buy: for how long, on how many devices, in naira and dollars.',
    path: '/plans',
    action: 'Add',
  },
  channel: {
    name: 'First channel',
    why: 'Create a category and a channel. Then paste the address of an HLS stream, or open its live sources to go on air with OBS. A playlist with all your channels can be imported.',
    path: '/channels',
    action: 'Add',
  },
  colleague: {
    name: 'Colleagues',
    why: 'Each operator has an account and a role of their own. A second owner can help if you lose your phone.',
    path: '/operators',
    action: 'Invite',
  },
}

/** O-11: what is missing until the service can be opened. Each step can be left and resumed at any time. */
export function SetupPage() {
  const { data, error } = useQuery({ ...setupApi.checklist.query(), staleTime: 0, refetchInterval: 5_000 })
  const left = data?.items.filter(({ isDone }) => !isDone).length
  return (
    <Page
      title="Set up"
      help="From an empty service to one that is on air. Take the steps in any order; what you have entered is kept."
    >
      {error && <ErrorText error={error} />}
      {left === 0 && <p>Everything is set up.</p>}
      {left !== undefined && left > 0 && (
        <p>
          {left} of {data?.items.length} steps left.
        </p>
      )}
      <ol className={styles.steps}>
        {data?.items.map(({ step, isDone }) => (
          <li key={step} className={styles.step}>
            <span className={isDone ? styles.done : styles.open} aria-hidden="true">
              <Icon shape={isDone ? successIcon : openIcon} />
            </span>
            <div>
              <strong>{steps[step].name}</strong>
              {isDone && <span className={styles.why}> (done)</span>}
              <p className={styles.why}>{steps[step].why}</p>
            </div>
            <Link to={steps[step].path} aria-label={`${steps[step].action}: ${steps[step].name}`}>
              {isDone ? 'Change' : steps[step].action}
            </Link>
          </li>
        ))}
      </ol>
    </Page>
  )
}
