/** The person's notifications by day, newest first. */
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { getMonday } from '../../../contract/language/week.ts'
import type { OwnNotification } from '../../../contract/operations/notifications.ts'
import { notificationAddress, notificationWords } from '../../../contract/resources/people/notification-words.ts'
import { useMe } from '../../data/me.ts'
import { useNotificationChanges, useNotifications } from '../../data/notifications/notifications.ts'
import { t } from '../../language/t.ts'
import { useFormats } from '../../resource/inputs/fields/formats.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { LoadFailure } from '../../ui/notices/load-failure.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { byDay, getTime } from './days.ts'
import classes from './notifications.module.css'

export function NotificationsScreen() {
  const { account } = useMe()
  const { day } = useFormats()
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useNotifications()
  const { markAllRead } = useNotificationChanges()
  const ownNotifications = data?.pages.flatMap((page) => page.rows) ?? []
  const unread = data?.pages[0]?.unread ?? 0
  return (
    <>
      <PageHeader
        title={t('Notifications')}
        main={
          <Button component={Link} to="/settings/notifications" variant="subtle">
            {t('Settings')}
          </Button>
        }
      >
        {unread > 0 && <Button onClick={() => markAllRead()}>{t('Mark all as read')}</Button>}
      </PageHeader>
      <div className={classes.page}>
        {error && !data && <LoadFailure what={t('your notifications')} error={error} retry={refetch} />}
        {data && ownNotifications.length === 0 && (
          <div className={classes.nothing}>
            <h2>{t("You're all caught up")}</h2>
            <p>
              {t('Mentions, items assigned to you, messages on your projects and decisions on your weeks appear here.')}
            </p>
          </div>
        )}
        {byDay(ownNotifications, account.timezone).map((group) => (
          <section key={group.day} aria-label={day(group.day)}>
            <h2 className={classes.day}>{day(group.day)}</h2>
            <ol className={classes.list}>
              {group.rows.map((notification) => (
                <NotificationRow key={notification.id} notification={notification} />
              ))}
            </ol>
          </section>
        ))}
        {hasNextPage && (
          <Button className={classes.older} loading={isFetchingNextPage} onClick={() => fetchNextPage()}>
            {t('Show older')}
          </Button>
        )}
      </div>
    </>
  )
}

function NotificationRow({ notification }: { notification: OwnNotification }) {
  const { account } = useMe()
  const { date } = useFormats()
  const { markRead } = useNotificationChanges()
  const [path = '/', query] = notificationAddress(notification).split('?')
  const weekName = (week: string) => date(getMonday(week) ?? week)
  const more = [notification.context, notification.excerpt && t('“{text}”', { text: notification.excerpt })]
    .filter(Boolean)
    .join(' · ')
  return (
    <li>
      <Link
        to={path}
        search={Object.fromEntries(new URLSearchParams(query))}
        className={classes.notification}
        data-unread={!notification.read || undefined}
        onClick={() => !notification.read && markRead(notification.id)}
      >
        <Avatar name={notification.contactname ?? 'A program'} />
        <span className={classes.words}>
          <span className={classes.what}>{notificationWords(t, notification, weekName)}</span>
          {more && <span className={classes.more}>{more}</span>}
        </span>
        <time className={classes.time} dateTime={notification.createdon}>
          {getTime(notification, account)}
        </time>
        {notification.read ? (
          <span className={classes.mark} />
        ) : (
          <span className={classes.mark} role="img" aria-label={t('Unread')} />
        )}
      </Link>
    </li>
  )
}
