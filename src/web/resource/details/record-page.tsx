/** One record on a page of its own: name, actions, all its fields, and beside them whatever belongs to it. */
import { Button } from '@mantine/core'
import { useNavigate, useParams } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { mayUse } from '../../../contract/resource.ts'
import { type Me, useMe } from '../../api/me.ts'
import { useRecord } from '../../api/queries.ts'
import { type RecordData, titleOf } from '../../api/record.ts'
import { messageOf, RequestError } from '../../api/request-error.ts'
import { Notice } from '../../ui/notice.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { ScreenPending } from '../../ui/screen-pending.tsx'
import { UnknownAddress } from '../../ui/unknown-address.tsx'
import type { Arrangement } from '../arrangement.ts'
import { EditInPlace } from '../fields/edit-in-place.ts'
import { EditableTitle } from './editable-title.tsx'
import type { Extras } from './extras.ts'
import { History } from './history.tsx'
import { RecordActions } from './record-actions.tsx'
import { RecordDetails } from './record-details.tsx'
import classes from './record-page.module.css'

interface Props {
  readonly arrangement: Arrangement
  readonly extras?: Extras
}

export function RecordPage({ arrangement, extras }: Props) {
  return (
    <RecordScreen arrangement={arrangement} {...(extras ? { extras } : {})}>
      {(record, me) => (
        <div className={classes.columns}>
          <section aria-label="Details">
            <RecordDetails me={me} arrangement={arrangement} record={record} />
            <History resource={arrangement.resource} record={record} />
          </section>
          {extras?.beside && <div className={classes.beside}>{extras.beside(record, me)}</div>}
        </div>
      )}
    </RecordScreen>
  )
}

interface ScreenProps {
  readonly arrangement: Arrangement
  readonly extras?: Extras
  /** The content takes the height that is left and scrolls by itself. */
  readonly fills?: boolean
  readonly children: (record: RecordData, me: Me) => ReactNode
}

/** Reads the record that the address names; the head is the same for every kind of record. */
export function RecordScreen({ arrangement, extras, fills = false, children }: ScreenProps) {
  const { resource } = arrangement
  const { id = '' } = useParams({ strict: false })
  const me = useMe()
  const navigate = useNavigate()
  const { data, error, refetch } = useRecord(resource, id)
  useEffect(EditInPlace.prepare, [])
  usePageTitle(data && titleOf(resource, data.record), resource.label)
  if (!mayUse(me.actor, resource, 'view') || isMissing(error)) return <UnknownAddress />
  if (error && !data) {
    return (
      <Notice asPage title={`This ${resource.singular} could not be shown`} text={messageOf(error)}>
        <Button onClick={() => refetch()}>Try again</Button>
      </Notice>
    )
  }
  if (!data) return <ScreenPending />
  const { record } = data
  return (
    <div className={classes.page} data-fills={fills || undefined}>
      <header className={classes.head}>
        <EditableTitle me={me} resource={resource} record={record} level="h1" />
        <div className={classes.actions}>
          {extras?.actions?.(record, me)}
          <RecordActions
            me={me}
            resource={resource}
            record={record}
            onRemoved={() => navigate({ to: `/${resource.name}` })}
          />
        </div>
      </header>
      {children(record, me)}
    </div>
  )
}

const isMissing = (error: unknown) => error instanceof RequestError && [400, 403, 404].includes(error.status)
