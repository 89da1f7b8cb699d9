/** Stands over the list while rows are selected: how many, and what can be done with all of them. */
import { Button } from '@mantine/core'
import { mayUse } from '../../contract/resource.ts'
import { useChanges } from '../api/changes.ts'
import type { Me } from '../api/me.ts'
import type { RecordData } from '../api/record.ts'
import type { Arrangement } from './arrangement.ts'
import classes from './bulk-bar.module.css'

interface Props {
  readonly me: Me
  readonly arrangement: Arrangement
  readonly records: readonly RecordData[]
  readonly clear: () => void
}

export function BulkBar({ me, arrangement, records, clear }: Props) {
  const { resource } = arrangement
  const changes = useChanges()
  const after = (work: Promise<boolean>) => work.then((ok) => ok && clear())
  return (
    <section className={classes.bar} aria-label="Selected rows">
      <span className="number">{records.length} selected</span>
      {resource.states.done !== null && mayUse(me.actor, resource, 'edit') && (
        <Button size="compact-sm" onClick={() => after(changes.complete(resource, records))}>
          Complete
        </Button>
      )}
      {mayUse(me.actor, resource, 'delete') && (
        <Button size="compact-sm" onClick={() => after(changes.remove(resource, records))}>
          Delete
        </Button>
      )}
      <Button size="compact-sm" variant="subtle" color="gray" onClick={clear}>
        Clear selection
      </Button>
    </section>
  )
}
