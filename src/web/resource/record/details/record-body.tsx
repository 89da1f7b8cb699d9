/** The long texts of a record, such as a description, in the middle of its page; a click edits them. */
import type { Me } from '../../../data/me.ts'
import type { RecordData } from '../../../data/record.ts'
import { t, within } from '../../../language/t.ts'
import type { View } from '../../view.ts'
import { DetailEdit } from './detail.tsx'
import { bodyFields } from './detail-fields.ts'
import classes from './record-body.module.css'

interface Props {
  readonly me: Me
  readonly view: View
  readonly record: RecordData
}

export function RecordBody({ me, view, record }: Props) {
  return bodyFields(view, me.actor, record)
    .filter(({ name, isEditable }) => isEditable || record[name])
    .map((detail) => (
      <section key={detail.name} aria-label={detail.field.label} className={classes.body}>
        <h2>{detail.field.label}</h2>
        <DetailEdit
          view={view}
          record={record}
          detail={detail}
          invitation={t('Add {what}...', { what: within(detail.field.label) })}
        />
      </section>
    ))
}
