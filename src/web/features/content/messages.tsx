/** What was said about a project or an item, newest last, and the composer below it. */
import { Button, Checkbox, Textarea } from '@mantine/core'
import '@mantine/core/styles/Checkbox.css'
import '@mantine/core/styles/InlineInput.css'
import { useState } from 'react'
import { mayUse } from '../../../contract/language/resource.ts'
import { messages } from '../../../contract/resources/content/content.ts'
import { userTypes } from '../../../contract/rights.ts'
import { useChanges } from '../../data/changes.ts'
import type { Me } from '../../data/me.ts'
import { useList } from '../../data/queries.ts'
import { key, type RecordData } from '../../data/record.ts'
import { useFormats } from '../../resource/fields/formats.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { messageOf } from '../../ui/message-of.ts'
import classes from './content.module.css'
import { givenBy, type Target } from './target.ts'

const params = { fields: 'subject,body,contactname,createdon,clientaccess', pagenumber: '1', pagesize: '100' }

export function Messages({ me, target }: { me: Me; target: Target }) {
  const { data, error, refetch } = useList(messages, params, { path: `/${target.kind}/${target.record.id}/messages` })
  const shown = data?.rows.toReversed() ?? []
  return (
    <section aria-label="Messages" className={classes.part}>
      <h2>Messages</h2>
      {error && !data && (
        <p role="alert">
          Couldn't load the messages. {messageOf(error)} <Button onClick={() => refetch()}>Try again</Button>
        </p>
      )}
      {data && shown.length === 0 && <p className="quiet">No messages yet</p>}
      <ol className={classes.thread}>
        {shown.map((message) => (
          <Message key={key(message)} message={message} />
        ))}
      </ol>
      {data && mayUse(me.actor, messages, 'add') && <Composer me={me} target={target} />}
    </section>
  )
}

function Message({ message }: { message: RecordData }) {
  const { moment } = useFormats()
  const who = String(message.contactname ?? 'A program')
  return (
    <li>
      <Avatar name={who} />
      <div>
        <p>
          <strong>{who}</strong> <time className={classes.meta}>{moment(String(message.createdon))}</time>
          {message.clientaccess === true && <span className={classes.meta}> · Shared with client</span>}
        </p>
        {Boolean(message.subject) && <p className={classes.subject}>{String(message.subject)}</p>}
        <p className={classes.body}>{String(message.body ?? '')}</p>
      </div>
    </li>
  )
}

/** Keeps what is typed until it has been sent. */
function Composer({ me, target }: { me: Me; target: Target }) {
  const changes = useChanges()
  const [body, setBody] = useState('')
  const [isShared, setShared] = useState(false)
  const [isSending, setSending] = useState(false)
  const isClient = me.actor.userType === userTypes.client
  const send = async () => {
    if (body.trim() === '' || isSending) return
    setSending(true)
    const sharing = isClient ? {} : { clientaccess: isShared }
    const sent = await changes.add(messages, { ...givenBy(target), ...sharing, body: body.trim() })
    setSending(false)
    if (sent) setBody('')
  }
  return (
    <form
      className={classes.composer}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <Textarea
        aria-label="New message"
        placeholder="Write a message"
        autosize
        minRows={2}
        maxRows={12}
        value={body}
        onChange={(event) => setBody(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          send()
        }}
      />
      <div className={classes.send}>
        {!isClient && (
          <Checkbox
            label="Share with client"
            checked={isShared}
            onChange={(event) => setShared(event.currentTarget.checked)}
          />
        )}
        <Button type="submit" variant="filled" disabled={body.trim() === ''} loading={isSending}>
          Send
        </Button>
      </div>
    </form>
  )
}
