/** Confirms ending sessions, which can't be undone. */
import type { ListedSession } from '../../../../contract/operations/sign-in.ts'
import { listWords, t } from '../../../language/t.ts'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { endWord, getLabel } from './session-words.ts'

interface Props {
  readonly ending: ListedSession | 'others'
  /** All sessions except this browser's. */
  readonly sessions: readonly ListedSession[]
  /** Name of the colleague whose sessions they are; absent for one's own. */
  readonly person?: string
  readonly close: () => void
  readonly confirm: () => void
}

export function EndSession({ ending, sessions, person, close, confirm }: Props) {
  const { title, text, action } = ending === 'others' ? describeAll(sessions, person) : one(ending, sessions, person)
  return <ConfirmDialog title={title} text={text} action={action} go={confirm} close={close} />
}

function one(session: ListedSession, sessions: readonly ListedSession[], person?: string) {
  const name = getLabel(session)
  const action = endWord[session.kind]
  if (session.kind === 'program') {
    const text =
      person === undefined
        ? t('It loses access to everything you can see, at once. You can connect it again at any time.')
        : t('It loses access to everything {person} can see, at once. It can be connected again at any time.', {
            person,
          })
    return { title: t('Disconnect {name}?', { name }), text, action }
  }
  const inside = sessions.filter(({ browserid }) => browserid === session.id).map(getLabel)
  const again = t('Whoever uses it has to sign in again.')
  const also = t('Programs connected there are disconnected too: {programs}.', { programs: inside.join(', ') })
  return { title: t('Sign out {name}?', { name }), text: inside.length === 0 ? again : `${again} ${also}`, action }
}

function describeAll(sessions: readonly ListedSession[], person?: string) {
  const count = (kind: ListedSession['kind']) => sessions.filter((session) => session.kind === kind).length
  const [browsers, programs] = [count('browser'), count('program')]
  const endedText = listWords([
    ...(browsers === 0 ? [] : [t('{count, plural, one {# browser} other {# browsers}}', { count: browsers })]),
    ...(programs === 0 ? [] : [t('{count, plural, one {# program} other {# programs}}', { count: programs })]),
  ])
  const text = t('{what} will have to sign in again.', { what: endedText })
  if (person !== undefined)
    return { title: t('Sign out {name} everywhere?', { name: person }), text, action: t('Sign out everywhere') }
  return {
    title: t('Sign out everywhere else?'),
    text: `${t('You stay signed in here.')} ${text}`,
    action: t('Sign out everywhere else'),
  }
}
