/**
 * What toasts show: the last thing that was done, with Undo for eight seconds, or undone, with Redo, and a list of what went wrong, until it is
 * dismissed. Loaded after the first screen (`toasts.tsx`).
 */
import { UnstyledButton } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import { createRef } from 'react'
import { t } from '../language/t.ts'
import { isOffered, redoStep, setOfferedStep, type UndoStep, undoStep } from './keys/undo.ts'
import { getMessage } from './message-of.ts'
import classes from './toast-list.module.css'

const undoFor = 8000
const doneFor = 4000

const look = { root: classes.toast, icon: classes.icon, title: classes.title, description: classes.text }

/** A list of failures scrolls by itself, and is not cut off before that. */
const sizes = { containerWidth: 400, notificationMaxHeight: '90vh' }

export function ToastList() {
  return <Notifications position="bottom-left" limit={2} {...sizes} transitionDuration={120} zIndex={500} />
}

/** @param step undoes it */
export function showDone(message: string, step?: UndoStep): void {
  showOutcome(message, step && { step, name: t('Undo'), take: undoStep })
}

/** @param step redoes it */
export function showUndone(message: string, step?: UndoStep): void {
  showOutcome(message, step?.redo ? { step, name: t('Redo'), take: redoStep } : undefined)
}

interface WayBack {
  readonly step: UndoStep
  readonly name: string
  readonly take: (step: UndoStep) => Promise<unknown>
}

function showOutcome(message: string, wayBack?: WayBack): void {
  const id = crypto.randomUUID()
  let eventTarget: EventTarget | null = null
  const button = createRef<HTMLButtonElement>()
  /** Returns the focus to where it was, if the button has it. */
  const giveBack = () => {
    if (eventTarget !== null && eventTarget instanceof HTMLElement && document.activeElement === button.current)
      eventTarget.focus({ preventScroll: true })
  }
  const takeBack = () => {
    notifications.hide(id)
    wayBack?.take(wayBack.step)
  }
  replaceDone(id, {
    onClose: () => {
      giveBack()
      if (wayBack && isOffered(wayBack.step)) setOfferedStep(null)
    },
    autoClose: wayBack ? undoFor : doneFor,
    withCloseButton: false,
    icon: <IconCircleCheck size={18} stroke={1.8} aria-hidden />,
    classNames: look,
    message: (
      <span className={classes.row}>
        <span>{message}</span>
        {wayBack && (
          <UnstyledButton
            ref={button}
            className={classes.undo}
            onFocus={({ relatedTarget }) => {
              eventTarget = relatedTarget
            }}
            onClick={takeBack}
          >
            {wayBack.name}
          </UnstyledButton>
        )}
      </span>
    ),
  })
  if (wayBack) setOfferedStep(wayBack.step)
}

interface Failure {
  readonly title: string
  readonly reason: string
}

/** What has failed since the person last dismissed the list, oldest first. */
let failures: readonly Failure[] = []
const failureList = 'failures'

/** Failures stay until they are dismissed, all of them: one that replaced the previous one would hide what was not saved. */
export function showFailure(title: string, error: unknown): void {
  const failure = { title, reason: getMessage(error) }
  const isSame = (shownFailure: Failure) => shownFailure.title === title && shownFailure.reason === failure.reason
  const isFirst = failures.length === 0
  failures = [...failures.filter((shownFailure) => !isSame(shownFailure)), failure]
  const toast = {
    ...lookOfFailures,
    id: failureList,
    title: failures.length === 1 ? title : countOfFailures(),
    message: failures.length === 1 ? failure.reason : <FailureList />,
    autoClose: false as const,
    onClose: () => {
      failures = []
    },
  }
  hideDone()
  if (isFirst) notifications.show(toast)
  else notifications.update(toast)
}

const countOfFailures = () => t('{count, number} things went wrong', { count: failures.length })

function FailureList() {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls a list that is higher than the window
    <ul className={classes.failures} tabIndex={0} aria-label={countOfFailures()}>
      {failures.map(({ title, reason }) => (
        <li key={`${title} ${reason}`}>
          <strong>{title}</strong> {reason}
        </li>
      ))}
    </ul>
  )
}

const lookOfFailures = {
  icon: <IconAlertTriangle size={18} stroke={1.8} aria-hidden />,
  classNames: { ...look, root: `${classes.toast} ${classes.failed}`, closeButton: classes.close },
  closeButtonProps: { 'aria-label': t('Dismiss') },
}

/** Id of the toast that says what was done. */
let doneText: string | null = null

/** Replaces the previous toast, but no failures. */
function replaceDone(id: string, message: Parameters<typeof notifications.show>[0]): void {
  hideDone()
  doneText = id
  notifications.show({ ...message, id })
}

function hideDone(): void {
  setOfferedStep(null)
  if (doneText !== null) notifications.hide(doneText)
  doneText = null
}
