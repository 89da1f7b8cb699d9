/** A record without a page of its own: all its fields to edit in place, in a dialog over what it belongs to. */
import type { Me } from '../../api/me.ts'
import { useRecord } from '../../api/queries.ts'
import { capital } from '../../api/record.ts'
import { messageOf } from '../../api/request-error.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ScreenPending } from '../../ui/screen-pending.tsx'
import type { Arrangement } from '../arrangement.ts'
import { EditableTitle } from './editable-title.tsx'
import { RecordActions } from './record-actions.tsx'
import { RecordDetails } from './record-details.tsx'
import classes from './record-dialog.module.css'

interface Props {
  readonly me: Me
  readonly arrangement: Arrangement
  readonly id: string
  readonly close: () => void
}

export function RecordDialog({ me, arrangement, id, close }: Props) {
  const { resource } = arrangement
  const { data, error } = useRecord(resource, id)
  return (
    <Dialog title={capital(resource.singular)} close={close}>
      {data ? (
        <>
          <div className={classes.head}>
            <EditableTitle me={me} resource={resource} record={data.record} level="h3" />
            <RecordActions me={me} resource={resource} record={data.record} onRemoved={close} />
          </div>
          <RecordDetails me={me} arrangement={arrangement} record={data.record} />
        </>
      ) : error ? (
        <Notice title="This could not be shown" text={messageOf(error)} />
      ) : (
        <ScreenPending />
      )}
    </Dialog>
  )
}
