import { Icon } from '@kallo/ui/icon'
import { openIcon, successIcon } from '@kallo/ui/icons'
import type { SetupStep } from '@kallo/contract/accounts/setup'
import { Link } from 'react-router'
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
    why: 'What viewers can buy: for how long, on how many devices, in naira, dollars or both.',
    path: '/plans',
    action: 'Add',
  },
  channel: {
    name: 'First channel',
    why: 'Give it a name and choose what it plays: your films, OBS, or the address of a stream. A playlist with all your channels can be imported instead.',
    path: '/channels/add',
    action: 'Add',
  },
  colleague: {
    name: 'Colleagues',
    why: 'Each operator has an account and a role of their own. A second owner can help if you lose your phone.',
    path: '/operators',
    action: 'Invite',
  },
}

interface SetupStepsProps {
  steps: readonly { step: SetupStep; isDone: boolean }[]
}

/** O-11: the steps in order, how many are left, and one action each. */
export function SetupSteps({ steps: list }: SetupStepsProps) {
  const left = list.filter(({ isDone }) => !isDone).length
  return (
    <>
      {left === 0 ? (
        <p>Everything is set up.</p>
      ) : (
        <p>
          {left} of {list.length} steps left.
        </p>
      )}
      <ol className={styles.steps}>
        {list.map(({ step, isDone }) => (
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
    </>
  )
}
