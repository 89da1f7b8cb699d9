/** Placeholder for a screen that is loading: nothing for 150 ms, then its outline. */

import { t } from '../language/t.ts'
import { rem } from './measure/reading-size.ts'
import classes from './skeleton.module.css'

export function ScreenPending() {
  return (
    <div className={classes.screen} role="status" aria-label={t('Loading')}>
      <div className={classes.bar} style={{ width: rem(160), height: rem(24) }} />
      {Array.from({ length: 8 }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bars of a skeleton have no identity
        <div key={row} className={classes.bar} style={{ width: `${92 - ((row * 7) % 30)}%` }} />
      ))}
    </div>
  )
}
