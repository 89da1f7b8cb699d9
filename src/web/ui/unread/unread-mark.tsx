/** Badge with the number of unread things; nothing if there are none. */

import { t } from '../../language/t.ts'
import classes from './unread-mark.module.css'

/** Larger counts are shown as this number and a plus. */
const maxCount = 99

export function UnreadMark({ count }: { count: number }) {
  if (count === 0) return null
  const countText = count > maxCount ? `${maxCount}+` : String(count)
  return (
    <>
      <span className={classes.mark} data-unread aria-hidden>
        {countText}
      </span>
      <span className="visually-hidden">, {t('{count} unread', { count: countText })}</span>
    </>
  )
}
