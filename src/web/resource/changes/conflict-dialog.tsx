/** A colleague has changed the same field meanwhile: both values, and which of them is to stay. */
import { Button } from '@mantine/core'
import type { Field } from '../../../contract/language/field.ts'
import { captionOf } from '../../data/captions.ts'
import type { Conflict } from '../../data/conflicts.ts'
import { type RecordData, titleOf } from '../../data/record.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Value } from '../fields/value.tsx'
import classes from './conflict-dialog.module.css'

export function ConflictDialog({ conflict }: { conflict: Conflict }) {
  const { resource, field, mine, theirs, answer } = conflict
  const label = resource.fields[field]?.label ?? field
  return (
    <Dialog title={`${label} was changed meanwhile`} closeOnClickOutside={false} close={() => answer('theirs')}>
      <p>Somebody else has changed {titleOf(resource, theirs)} since you saw it. Keep theirs, or use yours?</p>
      <dl className={classes.values}>
        <div>
          <dt>Theirs, saved now</dt>
          <dd>
            <Shown conflict={conflict} record={theirs} />
          </dd>
        </div>
        <div>
          <dt>Yours</dt>
          <dd>
            <Shown conflict={conflict} record={mine} />
          </dd>
        </div>
      </dl>
      <div className={classes.actions}>
        <Button onClick={() => answer('theirs')}>Keep theirs</Button>
        <Button variant="filled" data-autofocus onClick={() => answer('mine')}>
          Save mine
        </Button>
      </div>
    </Dialog>
  )
}

function Shown({ conflict: { resource, field: name }, record }: { conflict: Conflict; record: RecordData }) {
  const caption = captionOf(resource, name)
  const shown = caption !== null && record[caption] !== undefined ? caption : name
  if (record[shown] === undefined || record[shown] === null) return <span className="quiet">Nothing</span>
  return <Value field={resource.fields[shown] as Field} name={shown} record={record} />
}
