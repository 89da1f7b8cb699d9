/** The private link by which a calendar app subscribes to the person's due items and allocations. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useCalendarFeed, useFeedChanges } from '../../../data/sign-in/calendar-feed.ts'
import { t } from '../../../language/t.ts'
import { useFormats } from '../../../resource/inputs/fields/formats.ts'
import { copyText } from '../../../ui/notices/copy.ts'
import { LoadFailure } from '../../../ui/notices/load-failure.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { announceDone, announceFailure } from '../../../ui/toasts.tsx'
import { Once } from '../frame/once.tsx'
import sections from '../frame/sections.module.css'
import classes from './calendar-feed.module.css'

export function CalendarFeed() {
  const { data, error, refetch } = useCalendarFeed()
  const { moment } = useFormats()
  const changes = useFeedChanges()
  const [url, setUrl] = useState<string | null>(null)
  const renew = () =>
    changes.renew().then(setUrl, (reason: unknown) => announceFailure(t("Couldn't create the link"), reason))
  const end = () =>
    changes.end().then(
      () => {
        setUrl(null)
        announceDone(t('Calendar feed switched off'))
      },
      (reason: unknown) => announceFailure(t("Couldn't switch it off"), reason),
    )
  return (
    <>
      <PageHeader title={t('Calendar feed')} place={t('Settings')} />
      <div className={sections.sections}>
        <p className="quiet">
          {t(
            'Your due items and allocations in Outlook, Google Calendar or Apple Calendar. Whoever has the link sees them, so keep it to yourself.',
          )}
        </p>
        {error && !data && <LoadFailure what={t('your calendar feed')} error={error} retry={refetch} />}
        {url !== null && <NewLink url={url} onDone={() => setUrl(null)} />}
        {data?.since !== undefined && (
          <>
            <dl className={classes.facts}>
              <dt>{t('Link created')}</dt>
              <dd>{moment(data.since)}</dd>
              <dt>{t('Last read by a calendar')}</dt>
              <dd>{data.lastread ? moment(data.lastread) : t('Not yet')}</dd>
            </dl>
            <div className={sections.actions}>
              <Button onClick={renew}>{t('Renew link')}</Button>
              <Button variant="subtle" color="red" onClick={end}>
                {t('Switch off')}
              </Button>
            </div>
            <p className="quiet">{t('Renewing turns off the current link. Calendars that use it need the new one.')}</p>
          </>
        )}
        {data && data.since === undefined && (
          <div className={sections.actions}>
            <Button onClick={renew}>{t('Create link')}</Button>
          </div>
        )}
      </div>
    </>
  )
}

function NewLink({ url, onDone }: { url: string; onDone: () => void }) {
  return (
    <Once label={t('Your calendar link')}>
      <p>{t("Copy this link now and subscribe to it in your calendar. You won't see it again.")}</p>
      <code className={classes.link}>{url}</code>
      <div className={sections.actions}>
        <Button onClick={() => copyText(url, t('Copied the link'), t("Couldn't copy the link"))}>{t('Copy')}</Button>
        <Button variant="subtle" color="gray" onClick={onDone}>
          {t('Done')}
        </Button>
      </div>
    </Once>
  )
}
