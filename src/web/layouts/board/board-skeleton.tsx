/** The skeleton of a board that is loading. */

import { t } from '../../language/t.ts'
import classes from './board.module.css'

const columns = [3, 5, 2, 4]

export function BoardSkeleton() {
  return (
    <div className={classes.skeleton} role="status" aria-label={t('Loading the board')}>
      {columns.map((cards, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change
        <div key={index} className={classes.column} aria-hidden>
          {Array.from({ length: cards }, (_, card) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they never change
            <div key={card} className={classes.ghost} />
          ))}
        </div>
      ))}
    </div>
  )
}
