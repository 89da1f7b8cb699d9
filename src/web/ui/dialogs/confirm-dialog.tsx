/**
 * Asks for confirmation and explains the consequences. The action has the initial focus; if it is destructive, Cancel
 * has it, so that Enter pressed by habit does nothing.
 */
import { Button } from '@mantine/core'
import { t } from '../../language/t.ts'
import classes from './confirm-dialog.module.css'
import { Dialog } from './dialog.tsx'

interface Props {
  readonly title: string
  /** The consequences. */
  readonly text: string | undefined
  readonly action: string
  /** The action can't be undone. */
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
