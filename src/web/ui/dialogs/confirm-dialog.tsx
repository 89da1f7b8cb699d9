/**
 * Asks before something is done that is more than it seems: what becomes of it, and the way back. Keys begin at what was asked
 * for; where it is grave, at the way back, so that Enter pressed by habit does nothing.
 */
import { Button } from '@mantine/core'
import { t } from '../../language/t.ts'
import classes from './confirm-dialog.module.css'
import { Dialog } from './dialog.tsx'

interface Props {
  readonly title: string
  /** What becomes of it. */
  readonly text: string | undefined
  readonly action: string
  /** It takes something away for good. */
  readonly isGrave?: boolean
  readonly go: () => void
  readonly close: () => void
}

export const ConfirmDialog = ({ title, text, action, isGrave = false, go, close }: Props) => (
  <Dialog title={title} close={close}>
    <p>{text}</p>
    <div className={classes.actions}>
      <Button data-autofocus={isGrave || undefined} onClick={close}>
        {t('Cancel')}
      </Button>
      <Button
        variant="filled"
        {...(isGrave ? { color: 'red' } : {})}
        data-autofocus={!isGrave || undefined}
        onClick={() => {
          close()
          go()
        }}
      >
        {action}
      </Button>
    </div>
  </Dialog>
)
