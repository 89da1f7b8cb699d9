/** The page of a record: breadcrumbs, title and actions at the top, related lists in the middle, fields in a rail. */
import { Button } from '@mantine/core'
import { useNavigate, useParams } from '@tanstack/react-router'
import { Fragment, type ReactNode, useEffect, useMemo } from 'react'
import { type Me, useMe } from '../../data/me.ts'
import { useRecord } from '../../data/queries.ts'
import { getTitle, isDeleted, type RecordData } from '../../data/record.ts'
import { isMissing } from '../../data/request-error.ts'
import { t } from '../../language/t.ts'
import { useRoomForRail } from '../../ui/measure/wide.ts'
import { getMessage } from '../../ui/message-of.ts'
import { Notice } from '../../ui/notice.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { UnknownAddress } from '../../ui/unknown-address.tsx'
import { useSetActionTarget } from '../action-target.ts'
import { toList } from '../addresses.ts'
import { EditInPlace } from '../inputs/fields/edit-in-place.ts'
import type { View } from '../view.ts'
import { Crumbs } from './crumbs.tsx'
import { EditableTitle } from './details/editable-title.tsx'
import { RecordBody } from './details/record-body.tsx'
import { RecordDetails } from './details/record-details.tsx'
import { recordFields } from './details/record-fields.ts'
import type { Extras } from './extras.ts'
import { History } from './history.tsx'
import { RecordActions } from './record-actions.tsx'
import classes from './record-page.module.css'
import { RecordSkeleton } from './record-skeleton.tsx'
import { Reveal } from './reveal.tsx'

interface Props {
  readonly view: View
  readonly extras?: Extras | undefined
}

export function RecordPage({ view, extras }: Props) {
  return (
    <RecordScreen view={view} {...(extras ? { extras } : {})}>
      {(record, me) => (
        <Columns
          body={<RecordBody me={me} view={view} record={record} />}
          more={
            <Reveal parts={extras?.parts} className={`${classes.main} ${classes.more}`}>
              {extras?.beside?.(record, me, 'page')}
              <History resource={view.resource} record={record} words={view.words} />
            </Reveal>
          }
          fields={
            <section aria-label={t('Details')} className={classes.rail}>
              {!view.groups && <h2>{t('Details')}</h2>}
              <RecordDetails me={me} view={view} record={record} />
            </section>
          }
        />
      )}
    </RecordScreen>
  )
}

type RecordSections = Readonly<Record<'body' | 'more' | 'fields', ReactNode>>

/** In a single column: body, fields, related lists. The DOM has the same order, for the tab order. */
function Columns(parts: RecordSections) {
  const order: readonly (keyof RecordSections)[] = useRoomForRail()
    ? ['body', 'more', 'fields']
    : ['body', 'fields', 'more']
  return (
    <div className={classes.columns}>
      {order.map((part) =>
        part === 'body' ? (
          <div key={part} className={classes.main}>
            {parts.body}
          </div>
        ) : (
          <Fragment key={part}>{parts[part]}</Fragment>
        ),
      )}
    </div>
  )
}

interface ScreenProps {
  readonly view: View
  readonly extras?: Extras
  /** Whether the content fills the remaining height and scrolls by itself. */
  readonly fills?: boolean
  readonly children: (record: RecordData, me: Me) => ReactNode
}

/** Fetches the record in the URL; the header is the same for every resource. */
export function RecordScreen({ view, extras, fills = false, children }: ScreenProps) {
  const { resource } = view
  const { id } = useParams({ from: '/$resource/$id' })
  const me = useMe()
  const navigate = useNavigate()
  const { data, error, refetch } = useRecord(resource, id, recordFields(me.actor, view, extras?.needs))
  useEffect(EditInPlace.prepare, [])
  usePageTitle(data && getTitle(resource, data.record), resource.label)
  useSetActionTarget(
    view,
    useMemo(() => data && [data.record], [data]),
  )
  if (isMissing(error)) return <UnknownAddress what={resource.noun} list={getList(view)} />
  if (error && !data) {
    return (
      <Notice asPage title={t("Couldn't load this {what}", { what: resource.noun })} text={getMessage(error)}>
        <Button onClick={() => refetch()}>{t('Try again')}</Button>
      </Notice>
    )
  }
  if (!data) return <RecordSkeleton shape={fills ? 'tabs' : 'rail'} />
  const { record } = data
  return (
    <div className={classes.page} data-print="whole" data-fills={fills || undefined}>
      <header className={classes.head}>
        <div className={classes.name}>
          <Crumbs me={me} view={view} record={record} />
          <EditableTitle me={me} resource={resource} record={record} level="h1" />
        </div>
        <div className={classes.actions}>
          {!isDeleted(resource, record) && extras?.actions?.(record, me)}
          <RecordActions me={me} resource={resource} record={record} onRemoved={() => navigate(toList(resource))} />
        </div>
      </header>
      {children(record, me)}
    </div>
  )
}

const getList = ({ resource, many }: View) => ({ path: `/${resource.name}`, label: many ?? resource.label })
