/** Settings of notifications in the app and by email, by kind. */
import { Switch } from '@mantine/core'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Switch.css'
import {
  type ChosenKind,
  type NotificationChannels,
  notificationKinds,
} from '../../../../contract/resources/people/notification-kinds.ts'
import { useMe } from '../../../data/me.ts'
import { useNotificationSettings, useSwitchChannel } from '../../../data/notifications/notifications.ts'
import { t, within } from '../../../language/t.ts'
import { Reveal } from '../../../resource/record/reveal.tsx'
import { IdleLimit } from '../../../ui/idle/idle-limit.tsx'
import { LoadFailure } from '../../../ui/notices/load-failure.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import sections from '../frame/sections.module.css'
import classes from './notification-settings.module.css'

const names: Readonly<Record<ChosenKind, { readonly name: string; readonly help: string }>> = {
  mention: { name: t('Mentions'), help: t('Someone mentions you with @ in a message.') },
  assigned: { name: t('Assignments'), help: t('Someone assigns an item to you.') },
  message: { name: t('Messages'), help: t('New messages on projects and items that you take part in.') },
  timesheet: { name: t('Your weeks'), help: t('A week of your time is approved or sent back.') },
  undelivered: {
    name: t('Mails to clients'),
    help: t('A mail with an invoice or a quote that you sent is not delivered.'),
  },
  answer: { name: t('Quotes'), help: t('A client accepts or declines a quote that you look after.') },
}

const channels: readonly (readonly [keyof NotificationChannels, string])[] = [
  ['app', t('In the app')],
  ['mail', t('By email')],
]

export function NotificationSettings() {
  const { data, error, refetch } = useNotificationSettings()
  const switchChannel = useSwitchChannel()
  const me = useMe()
  return (
    <>
      <PageHeader title={t('Notifications')} place={t('Settings')} />
      <Reveal className={sections.sections}>
        {error && !data && <LoadFailure what={t('your notification settings')} error={error} retry={refetch} />}
        {data && (
          <>
            <table className={classes.table} aria-label={t('Notifications')}>
              <thead>
                <tr>
                  <th scope="col">{t('Notify me when')}</th>
                  {channels.map(([channel, label]) => (
                    <th key={channel} scope="col">
                      {label}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {notificationKinds.map((kind) => (
                  <tr key={kind}>
                    <th scope="row">
                      {names[kind].name}
                      <span>{names[kind].help}</span>
                    </th>
                    {channels.map(([channel, label]) => (
                      <td key={channel}>
                        <Switch
                          aria-label={`${names[kind].name}: ${label}`}
                          checked={data[kind][channel]}
                          onChange={({ currentTarget: { checked } }) =>
                            switchChannel(kind, channel, checked, `${names[kind].name} ${within(label)}`)
                          }
                        />
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
            <p className="quiet">
              {t(
                'Emails wait a few minutes, so that several notifications come as one, and nothing that you have read is sent.',
              )}
            </p>
          </>
        )}
        <section className={sections.section} aria-label={t('Timer')}>
          <h2>{t('Timer')}</h2>
          <IdleLimit person={me} label={t('Ask what to keep when a timer runs on and nothing happens here')} />
        </section>
      </Reveal>
    </>
  )
}
