/** Progress as a bar with its figure. */
import type { RecordData } from '../data/record.ts'
import { useFormats } from '../resource/inputs/fields/formats.ts'
import classes from './cells.module.css'

export function Progress({ record }: { record: RecordData }) {
  const formats = useFormats()
  const percent = Number(record.percentcomplete ?? 0)
  return (
    <span className={classes.progress}>
      <span className={classes.track} aria-hidden>
        <span style={{ width: `${Math.min(percent, 100)}%` }} />
      </span>
      <span className={classes.figure}>{formats.percent(Math.round(percent))}</span>
    </span>
  )
}
