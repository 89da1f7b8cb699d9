/** A dialog for a record without its own page: all fields with inline editing, over the current page. */
import type { Me } from '../../data/me.ts'
import { useRecord } from '../../data/queries.ts'
import { capital } from '../../data/record.ts'
import { t } from '../../language/t.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { LoadFailure } from '../../ui/notices/load-failure.tsx'
import { ScreenPending } from '../../ui/screen-pending.tsx'
import type { View } from '../view.ts'
import { EditableTitle } from './details/editable-title.tsx'
import { RecordBody } from './details/record-body.tsx'
import { RecordDetails } from './details/record-details.tsx'
import { recordFields } from './details/record-fields.ts'
import { RecordActions } from './record-actions.tsx'
import classes from './record-dialog.module.css'

interface Props {
  readonly me: Me
  readonly view: View
  readonly id: string
  readonly close: () => void
}

export function RecordDialog({ me, view, id, close }: Props) {
  const { resource } = view
  const { data, error, refetch } = useRecord(resource, id, recordFields(me.actor, view))
  return (
    <Dialog title={capital(resource.noun)} close={close}>
      {data ? (
        <>
          <div className={classes.head}>
            <EditableTitle me={me} resource={resource} record={data.record} level="h3" />
            <RecordActions me={me} resource={resource} record={data.record} onRemoved={close} />
          </div>
          <RecordBody me={me} view={view} record={data.record} />
          <RecordDetails me={me} view={view} record={data.record} />
        </>
      ) : error ? (
        <LoadFailure what={t('this {what}', { what: resource.noun })} error={error} retry={refetch} />
      ) : (
        <ScreenPending />
      )}
    </Dialog>
  )
}
