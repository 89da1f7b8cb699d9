/** Text input with mentions: @ suggests people who can see the record. */
import { Combobox, Textarea, useCombobox } from '@mantine/core'
import '@mantine/core/styles/Combobox.css'
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useMentionable } from '../../data/notifications/mentionable.ts'
import { t } from '../../language/t.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { bufferKeys } from '../../ui/keys/buffered-keys.ts'
import classes from './content.module.css'
import { type MentionedPerson, typedName, withName } from './mention.ts'
import type { Place } from './target.ts'

interface Props {
  /** Null if nobody can be mentioned. */
  readonly place: Place | null
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onMention: (person: MentionedPerson) => void
  readonly send: () => void
}

export function MentionInput({ place, value, onChange, onMention, send }: Props) {
  const input = useRef<HTMLTextAreaElement>(null)
  const next = useRef<number | null>(null)
  const [query, setTyped] = useState<string | null>(null)
  const { people, isNobody, isPending } = useMentionable(place, query)
  const list = useCombobox()
  const isOpen = query !== null && people.length > 0
  // Text with a space is no longer taken for a name.
  const isUnknown = isNobody && query !== null && query !== '' && !/\s/.test(query)
  useLayoutEffect(() => {
    if (next.current === null) return
    input.current?.setSelectionRange(next.current, next.current)
    next.current = null
  })
  // Enter selects the first option, also of a new list.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names themselves decide
  useLayoutEffect(() => {
    if (isOpen) list.selectFirstOption()
  }, [isOpen, people])
  const look = (area: HTMLTextAreaElement) =>
    setTyped(place === null ? null : typedName(area.value, area.selectionStart))
  const choose = (id: string) => {
    const person = people.find((candidate) => String(candidate.id) === id)
    if (!person || !input.current) return
    const edit = withName(value, input.current.selectionStart, person.name)
    next.current = edit.caret
    onMention(person)
    onChange(edit.text)
    setTyped(null)
  }
  const breakLine = () => input.current && insertBreak(input.current)
  const enter = useEnterBeforeNames(isPending, () => {
    const [first] = isOpen ? people : []
    if (first) choose(String(first.id))
    else breakLine()
  })
  const onEnter = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const isPlain = event.key === 'Enter' && !event.ctrlKey && !event.metaKey && !event.shiftKey
    if (!isPlain || query === null || !isPending) return
    event.preventDefault()
    event.stopPropagation()
    enter()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      return send()
    }
    if (!isOpen && !isUnknown) return
    if (isOpen && event.key === 'Tab') {
      event.preventDefault()
      list.clickSelectedOption()
    }
    if (event.key === 'Escape') {
      event.stopPropagation()
      setTyped(null)
    }
  }
  return (
    <Combobox
      store={{ ...list, dropdownOpened: isOpen || isUnknown }}
      onOptionSubmit={choose}
      position="top-start"
      width={260}
      withinPortal={false}
    >
      <Combobox.Target withKeyboardNavigation={isOpen} withAriaAttributes={isOpen}>
        <Textarea
          ref={input}
          aria-label={t('New message')}
          placeholder={t('Write a message')}
          autosize
          minRows={2}
          maxRows={12}
          value={value}
          onChange={({ currentTarget }) => {
            onChange(currentTarget.value)
            look(currentTarget)
          }}
          onClick={({ currentTarget }) => look(currentTarget)}
          onBlur={() => setTyped(null)}
          onKeyDownCapture={onEnter}
          onKeyDown={onKeyDown}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        {isUnknown ? (
          <p className={classes.unknown} role="status">
            {t('No one who can see this is called “{name}”.', { name: query })}
          </p>
        ) : (
          <Combobox.Options aria-label={t('People to mention')}>
            {people.map(({ id, name }) => (
              <Combobox.Option key={id} value={String(id)} className={classes.person}>
                <Avatar name={name} /> {name}
              </Combobox.Option>
            ))}
          </Combobox.Options>
        )}
      </Combobox.Dropdown>
    </Combobox>
  )
}

/**
 * Enter pressed while the people for the typed name are requested acts when they are known. Keys typed after it are held until
 * then.
 */
function useEnterBeforeNames(isPending: boolean, act: () => void): () => void {
  const enteredRef = useRef<ReturnType<typeof bufferKeys> | null>(null)
  useEffect(() => {
    const bytes = enteredRef.current
    if (!bytes || isPending) return
    enteredRef.current = null
    queueMicrotask(() => {
      flushSync(act)
      bytes.release()
    })
  })
  useEffect(() => () => enteredRef.current?.drop(), [])
  return () => {
    enteredRef.current = bufferKeys(() => {
      enteredRef.current = null
    })
  }
}

/** Inserts a line break as if it were typed. */
function insertBreak(area: HTMLTextAreaElement): void {
  area.setRangeText('\n', area.selectionStart, area.selectionEnd, 'end')
  area.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertLineBreak' }))
}
