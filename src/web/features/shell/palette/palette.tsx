/**
 * The command palette: go anywhere, create anything, find any record, act on the open record and on selected rows.
 * Local results are shown at once. Search requests are sent on the first key, then debounced.
 */
import { Combobox, Loader, TextInput, useCombobox } from '@mantine/core'
import '@mantine/core/styles/Combobox.css'
import { useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Me } from '../../../data/me.ts'
import { t } from '../../../language/t.ts'
import { useActionTarget } from '../../../resource/action-target.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { bufferKeys } from '../../../ui/keys/buffered-keys.ts'
import { SearchFailure } from '../../../ui/notices/search-failure.tsx'
import type { NavItem } from '../nav-items.ts'
import type { Command, CommandSection, PageName } from './command.ts'
import type { Creation } from './create-commands.ts'
import classes from './palette.module.css'
import { getName } from './record-commands.ts'
import { useGroups } from './use-groups.ts'

interface Props {
  readonly me: Me
  readonly navItems: readonly NavItem[]
  /** Initial text of the input. */
  readonly text?: string
  readonly close: () => void
  readonly create: (creation: Creation) => void
}

const questions: Readonly<Record<PageName, string>> = {
  assign: t('Assign to'),
  due: t('Due date: fri, +2w, 22/11'),
  stage: t('Move to work stage'),
}

export function Palette({ me, navItems, text: initial = '', close, create }: Props) {
  const [text, setText] = useState(initial)
  const [page, setPage] = useState<PageName | null>(null)
  const actionTarget = useActionTarget()
  const combobox = useCombobox({ opened: true })
  // Set explicitly, as the library knows the id of its list only after it has rendered the input.
  const listId = useId()
  const { groups, isPending, retry } = useGroups({ me, navItems, text, page, target: actionTarget, create })
  const commands = groups.flatMap(({ commands }) => commands)
  const first = commands[0]?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: Enter selects the first option after each change
  useEffect(() => {
    // After the options have been mounted.
    const frame = requestAnimationFrame(() => combobox.selectFirstOption())
    return () => cancelAnimationFrame(frame)
  }, [first, text, page])
  const open = (next: PageName | null) => {
    setPage(next)
    setText('')
  }
  const run = (id: string) => {
    const command = commands.find((candidate) => candidate.id === id)
    if (command?.opens) return open(command.opens)
    close()
    command?.run?.()
  }
  const enter = useEnterBeforeResults(isPending, first, run, close)
  return (
    <Dialog title={t('Search everything')} hidesTitle close={close} size="lg">
      <Combobox store={combobox} onOptionSubmit={run} withinPortal={false}>
        {page && actionTarget && <p className={classes.subject}>{getName(actionTarget)}</p>}
        <Combobox.EventsTarget withExpandedAttribute aria-controls={listId} aria-expanded>
          <TextInput
            data-autofocus
            ref={focusAtOnce}
            role="combobox"
            variant="unstyled"
            className={classes.input}
            aria-label={t('Search everything')}
            placeholder={page ? questions[page] : t('Search, create or go to…')}
            value={text}
            rightSection={isPending ? <Loader size={14} /> : null}
            onChange={(event) => setText(event.currentTarget.value)}
            onKeyDownCapture={(event) => {
              if (event.key === 'Enter' && combobox.getSelectedOptionIndex() === -1) enter()
            }}
            onKeyDown={(event) => {
              if (event.key === 'Backspace' && text === '' && page) open(null)
              // As the list is always open, the library would handle Escape and hide it from the dialog.
              if (event.key !== 'Escape') return
              if (page) open(null)
              else close()
            }}
          />
        </Combobox.EventsTarget>
        <Combobox.Options id={listId} className={classes.options} aria-label={t('Results')}>
          {groups.map((group) => (
            <CommandGroup key={group.label} {...group} />
          ))}
        </Combobox.Options>
        {retry && !isPending && <SearchFailure retry={retry} />}
        {commands.length === 0 && !isPending && !retry && (
          <p className={classes.nothing}>{t('No results for “{text}”', { text: text.trim() })}</p>
        )}
      </Combobox>
    </Dialog>
  )
}

/**
 * Enter pressed before there is anything to choose runs the first command when it appears. Keys typed after it are held for what
 * that opens.
 */
function useEnterBeforeResults(
  isPending: boolean,
  first: string | undefined,
  run: (id: string) => void,
  close: () => void,
) {
  const enteredRef = useRef<ReturnType<typeof bufferKeys> | null>(null)
  useEffect(() => {
    const bytes = enteredRef.current
    if (!bytes || (isPending && first === undefined)) return
    enteredRef.current = null
    if (first === undefined) return bytes.drop()
    // The palette is closed before the held keys are released.
    queueMicrotask(() => {
      flushSync(() => run(first))
      bytes.release()
    })
  })
  useEffect(() => () => enteredRef.current?.drop(), [])
  return () => {
    if (first !== undefined) run(first)
    else if (isPending) enteredRef.current = bufferKeys(close)
  }
}

/** Keys typed before the palette is loaded are held for it. */
function focusAtOnce(input: HTMLInputElement | null): void {
  input?.focus()
}

function CommandGroup({ label, commands }: CommandSection) {
  return (
    <Combobox.Group label={label}>
      {commands.map((command) => (
        <Combobox.Option key={command.id} value={command.id} className={classes.option}>
          <CommandRow {...command} />
        </Combobox.Option>
      ))}
    </Combobox.Group>
  )
}

function CommandRow({ name, context, icon: Icon }: Command) {
  return (
    <>
      <Icon size={16} stroke={1.6} aria-hidden className={classes.icon} />
      <span className={classes.name}>{name}</span>
      {context && <span className={classes.context}>{context}</span>}
    </>
  )
}
