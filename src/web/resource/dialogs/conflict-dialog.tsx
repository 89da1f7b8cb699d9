/**
 * Shown if a colleague, or the person on another device, has changed the same field in the meantime: shows who, and
 * both values to choose from.
 */
import { Button } from '@mantine/core'
import { getCaption } from '../../../contract/language/captions.ts'
import type { Field } from '../../../contract/language/field.ts'
import { resourceNamed } from '../../../contract/registry.ts'
import type { Conflict } from '../../data/conflicts.ts'
import { useMe } from '../../data/me.ts'
import { useList } from '../../data/queries.ts'
import { getTitle, type RecordData, recordPath } from '../../data/record.ts'
import { t, within } from '../../language/t.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { Value } from '../inputs/fields/value.tsx'
import { fieldChanges } from '../values/history-words.ts'
import classes from './conflict-dialog.module.css'

export function ConflictDialog({ conflict }: { conflict: Conflict }) {
  const { resource, field, mine, theirs, answer } = conflict
  const label = within(resource.fields[field]?.label ?? field)
  const { who, isMe } = useWhoChanged(conflict)
  return (
    // Escape does not close it: both choices discard a value, so that the person must choose one.
    <Dialog
      isUnexpected
      title={
        isMe
          ? t('You changed the {field} in another window', { field: label })
          : t('{who} changed the {field} while you were editing', { who, field: label })
      }
      closeOnClickOutside={false}
    >
      <p>{t('Which {field} should {record} have?', { field: label, record: getTitle(resource, theirs) })}</p>
      <dl className={classes.values}>
        <div>
          <dt>{isMe ? t('Saved there') : t('Theirs (saved)')}</dt>
          <dd>
            <Shown conflict={conflict} record={theirs} />
          </dd>
        </div>
        <div>
          <dt>{isMe ? t('Typed here') : t('Yours')}</dt>
          <dd>
            <Shown conflict={conflict} record={mine} />
          </dd>
        </div>
      </dl>
      <div className={classes.actions}>
        <Button onClick={() => answer('theirs')}>{isMe ? t('Keep saved') : t('Keep theirs')}</Button>
        <Button variant="filled" data-autofocus onClick={() => answer('mine')}>
          {t('Use mine')}
        </Button>
      </div>
    </Dialog>
  )
}

const latest = { fields: 'contactid,contactname,before,after', pagenumber: '1', pagesize: '20' }

/** Who changed the field last, from the record's history; "a colleague" while that is loading. */
function useWhoChanged({ resource, field, theirs }: Conflict): { readonly who: string; readonly isMe: boolean } {
  const me = useMe()
  const { data } = useList(resourceNamed('changes'), latest, { path: `${recordPath(resource, theirs.id)}/changes` })
  const change = data?.rows.find((row) => fieldChanges(resource, row).some(({ name }) => name === field))
  return {
    who: typeof change?.contactname === 'string' ? change.contactname : t('A colleague'),
    isMe: me.id !== null && String(change?.contactid ?? '') === me.id,
  }
}

function Shown({ conflict: { resource, field: name }, record }: { conflict: Conflict; record: RecordData }) {
  const caption = getCaption(resource, name)
  const fieldLabel = caption !== null && record[caption] !== undefined ? caption : name
  if (record[fieldLabel] === undefined || record[fieldLabel] === null)
    return <span className="quiet">{t('Nothing')}</span>
  return <Value field={resource.fields[fieldLabel] as Field} name={fieldLabel} record={record} />
}
