/** Short messages at the edge of the screen: what was done, with Undo for eight seconds, or what went wrong. */
import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { messageOf } from './message-of.ts'

const undoFor = 8000

export function announceDone(message: string, undo?: () => unknown): void {
  const id = crypto.randomUUID()
  const takeBack = () => {
    notifications.hide(id)
    undo?.()
  }
  notifications.show({
    id,
    autoClose: undo ? undoFor : 4000,
    withBorder: true,
    withCloseButton: false,
    message: (
      <span className="toast">
        <span>{message}</span>
        {undo && (
          <Button size="compact-sm" variant="subtle" onClick={takeBack}>
            Undo
          </Button>
        )}
      </span>
    ),
  })
}

export function announceFailure(title: string, error: unknown): void {
  notifications.show({ title, message: messageOf(error), color: 'red', autoClose: 10_000, withBorder: true })
}
