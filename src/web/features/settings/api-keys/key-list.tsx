/** The API keys of the account: access, last use, expiry. Keys can be revoked here. */

import { Button } from '@mantine/core'
import { useState } from 'react'
import { apikeys } from '../../../../contract/resources/settings/settings.ts'
import { useChanges } from '../../../data/changes.ts'
import type { ApiKeyRecord } from '../../../data/declared-records.ts'
import { useList } from '../../../data/queries.ts'
import { getTitle, key } from '../../../data/record.ts'
import { t } from '../../../language/t.ts'
import { type Formats, useFormats } from '../../../resource/inputs/fields/formats.ts'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { lazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { LoadFailure } from '../../../ui/notices/load-failure.tsx'
import { ScreenPending } from '../../../ui/screen-pending.tsx'
import { ago } from '../ago.ts'
import sections from '../frame/sections.module.css'
import classes from './api-keys.module.css'
import { getAccess } from './key-words.ts'

const EditKeyDialog = lazyDialog(() => import('./edit-key-dialog.tsx').then((part) => part.EditKeyDialog))

export function KeyList() {
  const formats = useFormats()
  const { data, error, refetch } = useList(apikeys, { fields: 'all' })
  const [record, setAsked] = useState<ApiKeyRecord | null>(null)
  const [limitedKey, setLimited] = useState<string | null>(null)
  if (error && !data) return <LoadFailure what={t('the API keys')} error={error} retry={refetch} />
  if (!data) return <ScreenPending />
  const row = data.rows.find((record) => key(record) === limitedKey)
  return (
    <section className={sections.section} aria-label={t('API keys')}>
      <h2>{t('API keys')}</h2>
      {data.rows.length === 0 && (
        <p className="quiet">{t('No API keys yet. A key lets a program act for the account.')}</p>
      )}
      <ul className={sections.rows} hidden={data.rows.length === 0}>
        {data.rows.map((record) => (
          <li key={key(record)} className={sections.row}>
            <div className={sections.words}>
              <span className={sections.name}>
                {getTitle(apikeys, record)} <code className={classes.ending}>…{String(record.ending)}</code>
              </span>
              <span>{getAccess(record)}</span>
              <span className="quiet">
                <Facts facts={getFacts(record, formats)} />
              </span>
            </div>
            <span className={sections.buttons}>
              <Button
                variant="default"
                aria-label={t('Limits of {name}', { name: getTitle(apikeys, record) })}
                onClick={() => setLimited(key(record))}
              >
                {t('Limits')}
              </Button>
              <Button
                variant="default"
                aria-label={t('Revoke {name}', { name: getTitle(apikeys, record) })}
                onClick={() => setAsked(record)}
              >
                {t('Revoke')}
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {row && <EditKeyDialog record={row} close={() => setLimited(null)} />}
      {record && <RevokeKey record={record} close={() => setAsked(null)} />}
    </section>
  )
}

function getFacts({ createdon, lastused, expires }: ApiKeyRecord, { date, today }: Formats): string[] {
  const last = typeof expires === 'string' ? expires.slice(0, 10) : null
  return [
    typeof lastused === 'string' ? t('Last used {ago}', { ago: ago(lastused) }) : t('Never used'),
    t('Created {ago}', { ago: ago(String(createdon)) }),
    ...(last === null
      ? []
      : [last < today() ? t('Ended {day}', { day: date(last) }) : t('Last day {day}', { day: date(last) })]),
  ]
}

function RevokeKey({ record, close }: { record: ApiKeyRecord; close: () => void }) {
  const changes = useChanges()
  return (
    <ConfirmDialog
      title={t('Revoke {name}?', { name: getTitle(apikeys, record) })}
      text={t("Programs that use this key lose access at once. This can't be undone.")}
      action={t('Revoke')}
      isGrave
      go={() => void changes.remove(apikeys, [record])}
      close={close}
    />
  )
}
