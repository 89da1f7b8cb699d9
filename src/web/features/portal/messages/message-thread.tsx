/** Messages, newest first, with replies below each. */

import { messages } from '../../../../contract/resources/content/content.ts'
import type { MessageRecord } from '../../../data/declared-records.ts'
import { useGrowingList } from '../../../data/lists/growing-list.ts'
import { key, type RecordData } from '../../../data/record.ts'
import { t } from '../../../language/t.ts'
import { useFormats } from '../../../resource/inputs/fields/formats.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { LoadFailure } from '../../../ui/notices/load-failure.tsx'
import { ShowMore } from '../../../ui/scrolling/show-more.tsx'
import { Outline } from '../page.tsx'
import { MessagePlace } from './message-place.tsx'
import classes from './messages.module.css'

const params = {
  fields: 'subject,body,contactname,createdon,parentid,projectid,projecttitle,invoiceid,quoteid',
}
/** Number of messages shown at first: the latest ones. */
const step = 200

interface Props {
  /** Path of one record's messages; absent for all messages. */
  readonly path?: string
}

export function MessageThread({ path }: Props) {
  const { rows, error, refetch, more } = useGrowingList(messages, params, {
    step,
    ...(path === undefined ? {} : { path }),
  })
  if (error && !rows) return <LoadFailure what={t('the messages')} error={error} retry={refetch} />
  if (!rows) return <Outline height={160} />
  if (rows.length === 0) return <p className="quiet">{t('No messages yet.')}</p>
  const knownKeys = new Set(rows.map(key))
  const isAnswer = ({ parentid }: RecordData) => parentid !== undefined && knownKeys.has(String(parentid))
  const answers = Map.groupBy(rows.filter(isAnswer), ({ parentid }) => String(parentid))
  return (
    <>
      <ul className={classes.thread}>
        {rows
          .filter((message) => !isAnswer(message))
          .map((message) => (
            <li key={key(message)}>
              <Message message={message} showsPlace={path === undefined} />
              {(answers.get(key(message)) ?? []).toReversed().map((answer) => (
                <Message key={key(answer)} message={answer} showsPlace={false} isAnswer />
              ))}
            </li>
          ))}
      </ul>
      <ShowMore label={t('Show older')} {...more} />
    </>
  )
}

interface MessageProps {
  readonly message: MessageRecord
  readonly showsPlace: boolean
  readonly isAnswer?: boolean
}

function Message({ message, showsPlace, isAnswer = false }: MessageProps) {
  const { moment } = useFormats()
  // On a project page, the messages have a section heading above.
  const Heading = showsPlace ? 'h2' : 'h3'
  const author = message.contactname ?? t('Someone who has left')
  return (
    <article className={classes.message} data-answer={isAnswer || undefined}>
      <header>
        <Avatar name={author} />
        <strong>{author}</strong>
        <span className="quiet">{typeof message.createdon === 'string' && moment(message.createdon)}</span>
        {showsPlace && <MessagePlace message={message} />}
      </header>
      {typeof message.subject === 'string' && <Heading className={classes.subject}>{message.subject}</Heading>}
      <p>{message.body ?? ''}</p>
    </article>
  )
}
