/** A link to the notifications, with the number of unread ones. */
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import { Link } from '@tanstack/react-router'
import { useUnread } from '../../data/notifications/notifications.ts'
import { t } from '../../language/t.ts'
import classes from './bell.module.css'

/** Larger numbers are shown as this one and a plus. */
const maxShown = 99

export function Bell() {
  const unread = useUnread()
  const countText = unread > maxShown ? `${maxShown}+` : String(unread)
  return (
    <Link
      to="/notifications"
      className={classes.bell}
      aria-label={unread > 0 ? t('Notifications, {count} unread', { count: countText }) : t('Notifications')}
    >
      <IconBell size={18} stroke={1.6} aria-hidden />
      {unread > 0 && (
        <span className={classes.count} aria-hidden>
          {countText}
        </span>
      )}
    </Link>
  )
}
