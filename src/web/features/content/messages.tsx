/** Messages of a record, newest last, with the composer below them. */
import { Button, Checkbox } from '@mantine/core'
import '@mantine/core/styles/Checkbox.css'
import '@mantine/core/styles/InlineInput.css'
import { type ReactNode, useEffect, useRef } from 'react'
import { mayUse } from '../../../contract/language/resource.ts'
import { messages } from '../../../contract/resources/content/content.ts'
import { userTypes } from '../../../contract/rights.ts'
import { useChanges } from '../../data/changes.ts'
import type { MessageRecord } from '../../data/declared-records.ts'
import { useGrowingList } from '../../data/lists/growing-list.ts'
import type { Me } from '../../data/me.ts'
import { placeIn, useMarkMessagesRead, useUnreadMessages } from '../../data/notifications/unread-messages.ts'
import { key } from '../../data/record.ts'
import { t } from '../../language/t.ts'
import { useFormats } from '../../resource/inputs/fields/formats.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { useDraft } from '../../ui/drafts/drafts.ts'
import { LoadFailure } from '../../ui/notices/load-failure.tsx'
import { ShowMore } from '../../ui/scrolling/show-more.tsx'
import { useSending } from '../../ui/sending.ts'
import classes from './content.module.css'
import { getParts, type MentionedPerson, mentionedIn } from './mention.ts'
import { MentionInput } from './mention-input.tsx'
import { acceptsContent, type ContentParent, getPlace, isSharable, parentIds } from './target.ts'

const params = { fields: 'subject,body,mentions,contactname,createdon,clientaccess' }
/** Number of messages shown initially, the newest. */
const step = 100

export function Messages({ me, target }: { me: Me; target: ContentParent }) {
  const path = `/${target.kind}/${target.record.id}/messages`
  const { rows, error, refetch, more } = useGrowingList(messages, params, { step, path })
  const records = rows?.toReversed() ?? []
  useReading(target, rows !== undefined)
  return (
    <section aria-label={t('Messages')} className={classes.part}>
      <h2>{t('Messages')}</h2>
      {error && !rows && <LoadFailure what={t('the messages')} error={error} retry={refetch} />}
      {rows?.length === 0 && (
        <p className="quiet">{t('No messages yet. Type @ and a name to let a colleague know.')}</p>
      )}
      <ShowMore label={t('Show older')} {...more} />
      <ol className={classes.thread}>
        {records.map((message) => (
          <Message key={key(message)} message={message} />
        ))}
      </ol>
      {rows && acceptsContent(target) && mayUse(me.actor, messages, 'add') && (
        <Composer key={`${target.kind} ${key(target.record)}`} me={me} target={target} />
      )}
    </section>
  )
}

/** Marks a record's messages as read once they are visible. */
function useReading({ kind, record }: ContentParent, isShown: boolean): void {
  const place = kind === 'items' || kind === 'expenses' ? null : placeIn(kind, key(record))
  const unread = useUnreadMessages()[place ?? ''] ?? 0
  const markRead = useMarkMessagesRead()
  useEffect(() => {
    if (!isShown || place === null || unread === 0) return
    const mark = () => document.visibilityState === 'visible' && markRead(place)
    mark()
    document.addEventListener('visibilitychange', mark)
    return () => document.removeEventListener('visibilitychange', mark)
  }, [isShown, unread, markRead, place])
}

function Message({ message }: { message: MessageRecord }) {
  const { moment } = useFormats()
  const who = message.contactname ?? t('A program')
  return (
    <li>
      <Avatar name={who} />
      <div>
        <p>
          <strong>{who}</strong> <time className={classes.meta}>{moment(String(message.createdon))}</time>
          {message.clientaccess === true && <span className={classes.meta}> · {t('Shared with client')}</span>}
        </p>
        {Boolean(message.subject) && <p className={classes.subject}>{String(message.subject)}</p>}
        <p className={classes.body}>{getBody(message)}</p>
      </div>
    </li>
  )
}

/** The text with mentions highlighted. */
function getBody({ body, mentions }: MessageRecord): ReactNode {
  const people = Array.isArray(mentions) ? (mentions as readonly Mentioned[]) : []
  const names = people.map(({ firstname, lastname }) => [firstname, lastname].filter(Boolean).join(' '))
  return getParts(body ?? '', names).map(({ offset, text, isName }) =>
    isName ? (
      <strong key={offset} className={classes.mention}>
        {text}
      </strong>
    ) : (
      text
    ),
  )
}

interface Mentioned {
  readonly firstname?: string
  readonly lastname?: string
}

interface Written {
  readonly body: string
  readonly isShared: boolean
  /** People picked from the suggestions. */
  readonly chosen: readonly MentionedPerson[]
}

const emptyMessage: Written = { body: '', isShared: false, chosen: [] }

/** Keeps the unsent text, even after leaving the page. */
function Composer({ me, target }: { me: Me; target: ContentParent }) {
  const changes = useChanges()
  const unsent = useDraft(me, `${target.kind}/${key(target.record)}`, emptyMessage)
  const { body, isShared, chosen } = unsent.value
  const { isSending, send } = useSending()
  const form = useRef<HTMLFormElement>(null)
  const isClient = me.actor.userType === userTypes.client
  const shares = !isClient && isSharable(target)
  const submit = async () => {
    if (body.trim() === '' || isSending) return
    const sharing = shares ? { clientaccess: isShared } : {}
    const mentions = mentionedIn(body, chosen).map(({ id }) => id)
    const naming = mentions.length > 0 ? { mentions } : {}
    await send(async () => {
      const isSent = await changes.add(messages, { ...parentIds(target), ...sharing, ...naming, body: body.trim() })
      if (!isSent) return
      unsent.forget(unsent.value)
      // The button is disabled now that the text is empty.
      form.current?.querySelector('textarea')?.focus()
    })
  }
  return (
    <form
      ref={form}
      className={classes.composer}
      data-print="none"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <MentionInput
        place={isClient ? null : getPlace(target)}
        value={body}
        onChange={(text) => unsent.set({ body: text })}
        onMention={(person) => unsent.set({ chosen: [...chosen, person] })}
        send={submit}
      />
      <div className={classes.send}>
        {shares && (
          <Checkbox
            label={t('Share with client')}
            checked={isShared}
            onChange={(event) => unsent.set({ isShared: event.currentTarget.checked })}
          />
        )}
        <Button type="submit" variant="filled" disabled={body.trim() === ''} loading={isSending}>
          {t('Send')}
        </Button>
      </div>
    </form>
  )
}
