/** Asks before a document leaves its way for good. */
import { Button } from '@mantine/core'
import type { RecordData } from '../../../data/record.ts'
import { t } from '../../../language/t.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { type DocumentView, nounOf } from '../document-views.ts'
import type { Transition } from '../transitions.ts'
import classes from './dialogs.module.css'

interface Props {
  readonly kind: DocumentView
  readonly document: RecordData
  readonly transition: Transition
  readonly go: () => void
  readonly close: () => void
}

const consequences: Readonly<Record<string, string>> = {
  voided: t("It no longer has to be paid, and the time it billed can be billed again. This can't be undone."),
  expired: t("It can no longer be accepted. This can't be undone."),
  declined: t("It can no longer be accepted. This can't be undone."),
}

function askedOf({ state, action }: Transition, name: string): string {
  if (state === 'voided') return t('Void {name}?', { name })
  if (state === 'expired') return t('Mark {name} as expired?', { name })
  return state === 'declined' ? t('Mark {name} as declined?', { name }) : action
}

export function StateDialog({ kind, document, transition, go, close }: Props) {
  const name = String(document.number ?? nounOf(kind))
  return (
    <Dialog title={askedOf(transition, name)} close={close}>
      <div className={classes.form}>
        <p>{consequences[transition.state]}</p>
        <div className={classes.actions}>
          <Button onClick={close}>{t('Cancel')}</Button>
          <Button
            variant="filled"
            {...(transition.state === 'voided' ? { color: 'red' } : {})}
            data-autofocus
            onClick={() => {
              close()
              go()
            }}
          >
            {transition.action}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
