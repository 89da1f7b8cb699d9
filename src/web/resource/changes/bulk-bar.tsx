/** Stands over the list while rows are selected: how many, and what can be done with all of them. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { mayUse } from '../../../contract/language/resource.ts'
import { useChanges } from '../../data/changes.ts'
import { useConnection } from '../../data/connection.tsx'
import type { RecordData } from '../../data/record.ts'
import { later } from '../../ui/later.tsx'
import { announceFailure } from '../../ui/toasts.tsx'
import { useActedOn } from '../acted-on.ts'
import type { Column } from '../columns/columns.ts'
import { allMatching } from '../export/export-list.ts'
import { useFormats } from '../fields/formats.ts'
import { useListContext } from '../list/list-context.tsx'
import classes from './bulk-bar.module.css'

const BulkEdit = later(() => import('./bulk-edit.tsx').then((part) => part.BulkEdit))

interface Props {
  /** Selected on this page. */
  readonly records: readonly RecordData[]
  readonly isWholePage: boolean
  readonly clear: () => void
}

/** More than this is not deleted or completed one by one, and not changed in one request. */
const mostOneByOne = 500
const mostAtOnce = 30_000

export function BulkBar({ records: onPage, isWholePage, clear }: Props) {
  const { me, view, address, total } = useListContext()
  const { resource } = view
  const changes = useChanges()
  const { client } = useConnection()
  const { number } = useFormats()
  const [every, setEvery] = useState<readonly RecordData[] | null>(null)
  const [editing, setEditing] = useState(false)
  const records = isWholePage && every !== null ? every : onPage
  useActedOn(view, records, true)
  const mayEdit = mayUse(me.actor, resource, 'edit')
  const isFew = records.length <= mostOneByOne
  const columns = editableColumns(address.all)
  const after = (work: Promise<boolean>) => work.then((ok) => ok && clear())
  const selectEvery = () =>
    allMatching(client, view, address.params).then(setEvery, (error: unknown) =>
      announceFailure(`Couldn't select all ${resource.label.toLowerCase()}`, error),
    )
  return (
    <section className={classes.bar} aria-label="Selected rows">
      <span className="number">{number(records.length)} selected</span>
      {isWholePage && every === null && total > onPage.length && total <= mostAtOnce && (
        <Button size="compact-sm" variant="subtle" onClick={selectEvery}>
          Select all {number(total)}
        </Button>
      )}
      {mayEdit && columns.length > 0 && (
        <Button size="compact-sm" onClick={() => setEditing(true)}>
          Change
        </Button>
      )}
      {isFew && resource.states.done !== null && mayEdit && (
        <Button size="compact-sm" onClick={() => after(changes.complete(resource, records))}>
          Complete
        </Button>
      )}
      {isFew && mayUse(me.actor, resource, 'delete') && (
        <Button size="compact-sm" onClick={() => after(changes.remove(resource, records))}>
          Delete
        </Button>
      )}
      <Button size="compact-sm" variant="subtle" color="gray" onClick={clear}>
        Clear selection
      </Button>
      {editing && (
        <BulkEdit view={view} columns={columns} records={records} close={() => setEditing(false)} onDone={clear} />
      )}
    </section>
  )
}

/** What several records may well have in common: dates, choices, people, tags. Not their names and numbers. */
const shared: readonly string[] = ['choice', 'date', 'toone', 'tomany']

function editableColumns(all: readonly Column[]): readonly Column[] {
  return all.filter(
    ({ field, relation, edits }) => edits !== null && (relation !== null || shared.includes(field.kind)),
  )
}
