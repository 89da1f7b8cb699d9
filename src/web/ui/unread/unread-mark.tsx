/** How many things are new to the person, as a mark beside their name; nothing where none are. */

import { t } from '../../language/t.ts'
import classes from './unread-mark.module.css'

/** What is beyond this says nothing more. */
const most = 99

export function UnreadMark({ count }: { count: number }) {
  if (count === 0) return null
  const shown = count > most ? `${most}+` : String(count)
  return (
    <>
      <span className={classes.mark} data-unread aria-hidden>
        {shown}
      </span>
      <span className="visually-hidden">, {t('{count} unread', { count: shown })}</span>
    </>
  )
}
