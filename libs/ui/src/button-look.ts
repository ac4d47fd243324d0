import styles from './button.module.css'

/**
 * `primary`: the main action, once in a view. `quiet`: all other actions. `danger`: deletes or ends something. `bare`: a control
 * in a row or a bar, without a frame. `text`: a part of a sentence.
 */
export type ButtonKind = 'primary' | 'quiet' | 'danger' | 'bare' | 'text'
export type ButtonSize = 'small' | 'medium' | 'large'

export interface ButtonLook {
  kind?: ButtonKind | undefined
  size?: ButtonSize | undefined
  /** A square without text. */
  isIcon?: boolean
}

/** The classes of a button: for links that look like one. */
export function buttonClass({ kind = 'quiet', size = 'medium', isIcon = false }: ButtonLook = {}): string {
  return classNames(styles.button, styles[kind], size !== 'medium' && styles[size], isIcon && styles.icon)
}

export function classNames(...names: readonly (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
