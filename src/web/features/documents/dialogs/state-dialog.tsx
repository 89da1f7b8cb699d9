/** Asks before a document leaves its way for good. */
import { Button } from '@mantine/core'
import type { RecordData } from '../../../data/record.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import type { DocumentView } from '../document-views.ts'
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
  voided: 'Nobody has to pay it any more, and the time it billed can be billed again. This cannot be undone.',
  expired: 'It can no longer be accepted. This cannot be undone.',
  declined: 'It can no longer be accepted. This cannot be undone.',
}

/** `Void INV-0003?`, `Mark QU-0001 as declined?` */
const askedOf = (action: string, name: string) =>
  action.includes(' as ') ? `${action.replace(' as ', ` ${name} as `)}?` : `${action} ${name}?`

export function StateDialog({ kind, document, transition, go, close }: Props) {
  const name = String(document.number ?? kind.singular)
  return (
    <Dialog title={askedOf(transition.action, name)} close={close}>
      <div className={classes.form}>
        <p>{consequences[transition.state]}</p>
        <div className={classes.actions}>
          <Button onClick={close}>Cancel</Button>
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
