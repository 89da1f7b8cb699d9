/** Asks before something ends: it cannot be undone, only signed in again. */
import { Button } from '@mantine/core'
import type { ListedSession } from '../../../data/sign-in/sessions.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import classes from '../frame/sections.module.css'
import { endWord, labelOf } from './session-words.ts'

interface Props {
  readonly ending: ListedSession | 'others'
  /** Everything but this browser. */
  readonly sessions: readonly ListedSession[]
  /** Name of the colleague whose sessions they are; absent for one's own. */
  readonly person?: string
  readonly close: () => void
  readonly confirm: () => void
}

export function EndSession({ ending, sessions, person, close, confirm }: Props) {
  const { title, text, action } = ending === 'others' ? everything(sessions, person) : one(ending, sessions, person)
  return (
    <Dialog title={title} close={close}>
      <p>{text}</p>
      <div className={`${classes.actions} ${classes.below}`}>
        <Button onClick={close}>Cancel</Button>
        <Button variant="filled" onClick={confirm} data-autofocus>
          {action}
        </Button>
      </div>
    </Dialog>
  )
}

function one(session: ListedSession, sessions: readonly ListedSession[], person = 'you') {
  const name = labelOf(session)
  const action = endWord[session.kind]
  if (session.kind === 'program') {
    const text = `It can no longer see or change anything for ${person}, from this moment. It can be connected again at any time.`
    return { title: `Disconnect ${name}?`, text, action }
  }
  const inside = sessions.filter(({ browserid }) => browserid === session.id).map(labelOf)
  const also = inside.length === 0 ? '' : ` Programs connected there are disconnected too: ${inside.join(', ')}.`
  return { title: `Sign out ${name}?`, text: `Whoever uses it has to sign in again.${also}`, action }
}

function everything(sessions: readonly ListedSession[], person?: string) {
  const count = (kind: ListedSession['kind'], word: string) => {
    const found = sessions.filter((each) => each.kind === kind).length
    return found === 0 ? [] : [`${found} ${word}${found === 1 ? '' : 's'}`]
  }
  const ended = [...count('browser', 'browser'), ...count('program', 'program')].join(' and ')
  const text = `${ended} will have to sign in again.`
  if (person !== undefined) return { title: `Sign out ${person} everywhere?`, text, action: 'Sign out everywhere' }
  return {
    title: 'Sign out everywhere else?',
    text: `You stay signed in here. ${text}`,
    action: 'Sign out everywhere else',
  }
}
