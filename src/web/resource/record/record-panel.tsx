/** A record in a panel beside its list, with a link to the full page. Escape closes it. */
import { ActionIcon, Button } from '@mantine/core'
import IconArrowsDiagonal from '@tabler/icons-react/dist/esm/icons/IconArrowsDiagonal.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { Link } from '@tanstack/react-router'
import { useEffect, useMemo, useRef } from 'react'
import type { Me } from '../../data/me.ts'
import { useRecord } from '../../data/queries.ts'
import { capital, isDeleted, type RecordData } from '../../data/record.ts'
import { isMissing } from '../../data/request-error.ts'
import { t } from '../../language/t.ts'
import { useMinWidth } from '../../ui/measure/wide.ts'
import { getMessage } from '../../ui/message-of.ts'
import { Notice } from '../../ui/notice.tsx'
import { ScreenPending } from '../../ui/screen-pending.tsx'
import { useSetActionTarget } from '../action-target.ts'
import { toRecord } from '../addresses.ts'
import { titleIn } from '../inputs/fields/title.ts'
import type { View } from '../view.ts'
import { Crumbs, useCrumbsRoom } from './crumbs.tsx'
import { EditableTitle } from './details/editable-title.tsx'
import { RecordBody } from './details/record-body.tsx'
import { RecordDetails } from './details/record-details.tsx'
import { recordFields } from './details/record-fields.ts'
import type { Extras } from './extras.ts'
import { History } from './history.tsx'
import { RecordButtons, RecordMenu } from './record-actions.tsx'
import classes from './record-panel.module.css'

interface Props {
  readonly me: Me
  readonly view: View
  readonly id: string
  /** Values from the list, shown until the record has been fetched. */
  readonly listedValues: RecordData | undefined
  readonly extras?: Extras | undefined
  readonly close: () => void
}

export function RecordPanel({ me, view, id, listedValues, extras, close }: Props) {
  const { resource, hasPages = true } = view
  const { data, error, refetch } = useRecord(resource, id, recordFields(me.actor, view, extras?.needs))
  const record = data?.record
  const row = record ?? listedValues
  useSetActionTarget(
    view,
    useMemo(() => record && [record], [record]),
  )
  const hasCrumbs = useCrumbsRoom(view, record, listedValues)
  const title = row ? titleIn(view, row) : capital(resource.noun)
  const panel = useRef<HTMLElement>(null)
  const covers = !useMinWidth(901)
  useEffect(() => {
    if (covers) panel.current?.focus({ preventScroll: true })
  }, [covers])
  return (
    <aside
      ref={panel}
      {...(covers && { tabIndex: -1 })}
      className={classes.panel}
      aria-label={`${capital(resource.noun)} ${title}`}
    >
      <header className={classes.head}>
        <div className={classes.actions}>
          {record && !isDeleted(resource, record) && extras?.actions?.(record, me)}
          {record && <RecordButtons me={me} resource={resource} record={record} />}
        </div>
        <div className={classes.ways}>
          {record && <RecordMenu me={me} resource={resource} record={record} onRemoved={close} />}
          {hasPages && !isMissing(error) && (
            <ActionIcon
              aria-label={t('Open full page')}
              renderRoot={(props) => <Link {...toRecord(resource, id)} {...props} />}
            >
              <IconArrowsDiagonal size={17} stroke={1.6} />
            </ActionIcon>
          )}
          <ActionIcon aria-label={t('Close panel')} onClick={close}>
            <IconX size={18} stroke={1.6} />
          </ActionIcon>
        </div>
      </header>
      <div className={classes.body}>
        {row && <Crumbs me={me} view={view} record={row} keepsRoom={hasCrumbs} />}
        {record && resource.writers !== 'nobody' ? (
          <EditableTitle key={id} me={me} resource={resource} record={record} level="h2" />
        ) : (
          <h2 className={classes.title}>{title}</h2>
        )}
        {record ? (
          <>
            <RecordBody key={`body ${id}`} me={me} view={view} record={record} />
            <RecordDetails key={id} me={me} view={view} record={record} />
            {extras?.beside && <div className={classes.beside}>{extras.beside(record, me, 'panel')}</div>}
            {resource.writers !== 'nobody' && (
              <History key={`history ${id}`} resource={resource} record={record} words={view.words} />
            )}
          </>
        ) : isMissing(error) ? (
          <Notice
            title={t('{what} not found', { what: capital(resource.noun) })}
            text={t("It may have been deleted, or you don't have access.")}
          >
            <Button onClick={close}>{t('Close panel')}</Button>
          </Notice>
        ) : error ? (
          <Notice title={t("Couldn't load this {what}", { what: resource.noun })} text={getMessage(error)}>
            <Button onClick={() => refetch()}>{t('Try again')}</Button>
          </Notice>
        ) : (
          <ScreenPending />
        )}
      </div>
    </aside>
  )
}
