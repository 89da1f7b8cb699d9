/** Asks before something is done that is more than it seems: what becomes of it, and the way back. */
import { Button } from '@mantine/core'
import { t } from '../../language/t.ts'
import classes from './confirm-dialog.module.css'
import { Dialog } from './dialog.tsx'

interface Props {
  readonly title: string
  /** What becomes of it. */
  readonly text: string | undefined
  readonly action: string
  readonly isGrave?: boolean
  readonly go: () => void
  readonly close: () => void
}

export const ConfirmDialog = ({ title, text, action, isGrave = false, go, close }: Props) => (
  <Dialog title={title} close={close}>
    <p>{text}</p>
    <div className={classes.actions}>
      <Button onClick={close}>{t('Cancel')}</Button>
      <Button
        variant="filled"
        {...(isGrave ? { color: 'red' } : {})}
        data-autofocus
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
