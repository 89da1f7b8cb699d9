/** Short messages at the edge of the screen, one at a time: what was done, with Undo for eight seconds, or what went wrong. */
import { UnstyledButton } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import { t } from '../language/t.ts'
import { offerUndo, withdrawUndo } from './keys/undo.ts'
import { messageOf } from './message-of.ts'
import classes from './toasts.module.css'

const undoFor = 8000
const doneFor = 4000
const failedFor = 10_000

const look = { root: classes.toast, icon: classes.icon, title: classes.title, description: classes.text }

export function announceDone(message: string, undo?: () => unknown): void {
  const id = crypto.randomUUID()
  const takeBack = () => {
    notifications.hide(id)
    withdrawUndo(id)
    undo?.()
  }
  show({
    id,
    onClose: () => withdrawUndo(id),
    autoClose: undo ? undoFor : doneFor,
    withCloseButton: false,
    icon: <IconCircleCheck size={18} stroke={1.8} aria-hidden />,
    classNames: look,
    message: (
      <span className={classes.row}>
        <span>{message}</span>
        {undo && (
          <UnstyledButton className={classes.undo} onClick={takeBack}>
            {t('Undo')}
          </UnstyledButton>
        )}
      </span>
    ),
  })
  if (undo) offerUndo(id, takeBack)
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

/** The newest says what just happened; an older one gives way to it. */
function show(message: Parameters<typeof notifications.show>[0]): void {
  withdrawUndo()
  notifications.clean()
  notifications.show(message)
}
