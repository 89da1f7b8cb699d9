/** The regular states as steps, with the current one marked. A final state such as voided is shown at the end. */

import { t } from '../../language/t.ts'
import { type DocumentView, stateWords } from './document-views.ts'
import classes from './stepper.module.css'

export function Stepper({ kind, state }: { kind: DocumentView; state: string }) {
  const at = kind.steps.indexOf(state)
  const steps = at < 0 ? [...kind.steps.slice(0, 1), state] : kind.steps
  const reached = at < 0 ? steps.length - 1 : at
  return (
    <ol className={classes.steps} aria-label={t('Status')}>
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={index === reached ? 'step' : undefined}
          data-done={index < reached || undefined}
          data-off={(at < 0 && index === reached) || undefined}
        >
          <span className={classes.mark} aria-hidden />
          {stateWords[step] ?? step}
          {index < reached && <span className="visually-hidden"> {t('(done)')}</span>}
        </li>
      ))}
    </ol>
  )
}
