/** The status of a document as text and icon, not by colour alone. */
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCircle from '@tabler/icons-react/dist/esm/icons/IconCircle.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconCircleMinus from '@tabler/icons-react/dist/esm/icons/IconCircleMinus.mjs'
import classes from './cards.module.css'
import type { StatusLabel } from './status-label.ts'

const marks = { asks: IconCircle, late: IconAlertTriangle, good: IconCircleCheck, quiet: IconCircleMinus } as const

export function StatusMark({ label, tone }: StatusLabel) {
  const Mark = marks[tone]
  return (
    <span className={classes.status} data-tone={tone}>
      <Mark size={14} stroke={1.8} aria-hidden />
      {label}
    </span>
  )
}
