/** The regular states as steps, with the current one marked. A final state such as voided is shown at the end. */

import { t } from '../../language/t.ts'
import { type DocumentView, stateWords } from './document-views.ts'
import classes from './stepper.module.css'

export function Stepper({ kind, state }: { kind: DocumentView; state: string }) {
  const position = kind.steps.indexOf(state)
  const steps = position < 0 ? [...kind.steps.slice(0, 1), state] : kind.steps
  const currentStep = position < 0 ? steps.length - 1 : position
  return (
    <ol className={classes.steps} aria-label={t('Status')}>
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={index === currentStep ? 'step' : undefined}
          data-done={index < currentStep || undefined}
          data-off={(position < 0 && index === currentStep) || undefined}
        >
          <span className={classes.mark} aria-hidden />
          {stateWords[step] ?? step}
          {index < currentStep && <span className="visually-hidden"> {t('(done)')}</span>}
        </li>
      ))}
    </ol>
  )
}
