/** Toasts, one at a time: what was done, with Undo for eight seconds, or what went wrong. */
import { UnstyledButton } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import { createRef } from 'react'
import { t } from '../language/t.ts'
import { isOffered, setOfferedStep, type UndoStep, undoStep } from './keys/undo.ts'
import { messageOf } from './message-of.ts'
import classes from './toasts.module.css'

const undoFor = 8000
const doneFor = 4000
const failedFor = 10_000

const look = { root: classes.toast, icon: classes.icon, title: classes.title, description: classes.text }

/** @param step undoes it */
export function announceDone(message: string, step?: UndoStep): void {
  const id = crypto.randomUUID()
  let from: EventTarget | null = null
  const button = createRef<HTMLButtonElement>()
  /** Returns the focus to where it was, if the Undo button has it. */
  const giveBack = () => {
    if (from instanceof HTMLElement && document.activeElement === button.current) from.focus({ preventScroll: true })
  }
  const takeBack = () => {
    notifications.hide(id)
    if (step) undoStep(step)
  }
  show({
    id,
    onClose: () => {
      giveBack()
      if (step && isOffered(step)) setOfferedStep(null)
    },
    autoClose: step ? undoFor : doneFor,
    withCloseButton: false,
    icon: <IconCircleCheck size={18} stroke={1.8} aria-hidden />,
    classNames: look,
    message: (
      <span className={classes.row}>
        <span>{message}</span>
        {step && (
          <UnstyledButton
            ref={button}
            className={classes.undo}
            onFocus={({ relatedTarget }) => {
              from = relatedTarget
            }}
            onClick={takeBack}
          >
            {t('Undo')}
          </UnstyledButton>
        )}
      </span>
    ),
  })
  if (step) setOfferedStep(step)
}

export function announceFailure(title: string, error: unknown): void {
  show({
    title,
    message: messageOf(error),
    autoClose: failedFor,
    icon: <IconAlertTriangle size={18} stroke={1.8} aria-hidden />,
    classNames: { ...look, root: `${classes.toast} ${classes.failed}`, closeButton: classes.close },
    closeButtonProps: { 'aria-label': t('Dismiss') },
  })
}

/** Replaces the previous toast. */
function show(message: Parameters<typeof notifications.show>[0]): void {
  setOfferedStep(null)
  notifications.clean()
  notifications.show(message)
}
