import { t } from '@lingui/core/macro'
import { Icon } from '@kallo/ui/icon'
import { openIcon, successIcon } from '@kallo/ui/icons'
import type { SetupStep } from '@kallo/contract/accounts/setup'
import { Link } from 'react-router'
import styles from './setup.module.css'

const steps: Record<SetupStep, { name: string; why: string; path: string; action: string }> = {
  branding: {
    name: t`Name and look`,
    why: t`Viewers see the name, the colours and the logo of your station.`,
    path: '/branding',
    action: t`Choose`,
  },
  company: {
    name: t`Company and legal texts`,
    why: t`The seller named on receipts, and the terms that viewers accept.`,
    path: '/company',
    action: t`Enter`,
  },
  payments: {
    name: t`Paystack`,
    why: t`Viewers cannot pay with real money until the keys of your account are entered.`,
    path: '/paystack',
    action: t`Connect`,
  },
  mail: {
    name: t`Mail server`,
    why: t`New viewers confirm their address with a link by email, so registration needs a mail server.`,
    path: '/mail',
    action: t`Connect`,
  },
  plans: {
    name: t`Plans and prices`,
    why: t`What viewers can buy: for how long, on how many devices, in naira, dollars or both.`,
    path: '/plans',
    action: t`Add`,
  },
  channel: {
    name: t`First channel`,
    why: t`Give it a name and choose what it plays: your films, OBS, or the address of a stream. A playlist with all your channels can be imported instead.`,
    path: '/channels/add',
    action: t`Add`,
  },
  colleague: {
    name: t`Colleagues`,
    why: t`Each operator has an account and a role of their own. A second owner can help if you lose your phone.`,
    path: '/operators',
    action: t`Invite`,
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
        <p>{t`Everything is set up.`}</p>
      ) : (
        <p>{t`${left} of ${{ total: list.length }} steps left.`}</p>
      )}
      <ol className={styles.steps}>
        {list.map((one) => (
          <StepRow key={one.step} {...one} />
        ))}
      </ol>
    </>
  )
}

function StepRow({ step, isDone }: { step: SetupStep; isDone: boolean }) {
  const { name, why, path } = steps[step]
  const action = isDone ? t`Change` : steps[step].action
  return (
    <li className={styles.step}>
      <span className={isDone ? styles.done : styles.open} aria-hidden="true">
        <Icon shape={isDone ? successIcon : openIcon} />
      </span>
      <div>
        <strong>{name}</strong>
        {isDone && <span className={styles.why}> {t`(done)`}</span>}
        <p className={styles.why}>{why}</p>
      </div>
      <Link to={path} aria-label={t`${action}: ${name}`}>
        {action}
      </Link>
    </li>
  )
}
