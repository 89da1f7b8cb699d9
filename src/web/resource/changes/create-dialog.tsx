/** Creates a record: required inputs first, the rest by the view. A refusal keeps what was typed. */
import { Button } from '@mantine/core'
import { type FormEvent, useId, useMemo, useState } from 'react'
import type { Field } from '../../../contract/field.ts'
import { useChanges } from '../../data/changes.ts'
import type { Me } from '../../data/me.ts'
import { type RecordData, titleOf } from '../../data/record.ts'
import { RequestError } from '../../data/request-error.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { messageOf } from '../../ui/message-of.ts'
import { announceDone } from '../../ui/toasts.tsx'
import { canFill } from '../fields/can-edit.ts'
import { type Draft, draftOf, readDraft } from '../fields/drafts.ts'
import { FieldInput } from '../fields/field-input.tsx'
import type { View } from '../view.ts'
import classes from './create-dialog.module.css'

interface Props {
  readonly me: Me
  readonly view: View
  /** Values that the place itself decides, such as the project of a new item. */
  readonly given?: Readonly<Record<string, unknown>>
  readonly close: () => void
  readonly onCreated: (record: RecordData) => void
}

const nothing = {}

export function CreateDialog({ me, view, given = nothing, close, onCreated }: Props) {
  const { resource, words } = view
  const names = useMemo(() => inputsOf(view, me, given), [view, me, given])
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft>>>(() =>
    Object.fromEntries(names.map((name) => [name, draftOf(resource.fields[name] as Field, null, name)])),
  )
  const { messages, isBusy, submit } = useSubmit(view, names, drafts, given, (record) => {
    announceDone(`Created ${titleOf(resource, record)}`)
    close()
    onCreated(record)
  })
  return (
    <Dialog title={`New ${resource.singular}`} close={close} size="lg" closeOnClickOutside={false}>
      <form className={classes.form} onSubmit={submit} noValidate>
        <Messages messages={messages} />
        {names.map((name) => {
          const field = resource.fields[name] as Field
          return (
            <div key={name} className={isWide(field) ? classes.wide : undefined}>
              <FieldInput
                resource={resource}
                field={field}
                draft={drafts[name] ?? ''}
                onDraft={(draft) => setDrafts({ ...drafts, [name]: draft })}
                label={field.label}
                words={words?.[name]}
                required={field.required}
                creating
              />
            </div>
          )
        })}
        <div className={classes.actions}>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" variant="filled" loading={isBusy}>
            Create {resource.singular}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

const isWide = (field: Field) => field.kind === 'longtext' || (field.kind === 'text' && field.required)

function inputsOf({ resource, form }: View, me: Me, given: Readonly<Record<string, unknown>>) {
  const required = Object.keys(resource.fields).filter((name) => resource.fields[name]?.required)
  return [...new Set([...required, ...form])].filter((name) => !(name in given) && canFill(resource, name, me.actor))
}

function useSubmit(
  { resource }: View,
  names: readonly string[],
  drafts: Readonly<Record<string, Draft>>,
  given: Readonly<Record<string, unknown>>,
  onCreated: (record: RecordData) => void,
) {
  const changes = useChanges()
  const [messages, setMessages] = useState<readonly string[]>([])
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const readings = names.map((name) => [name, readDraft(resource.fields[name] as Field, drafts[name] ?? '')] as const)
    const wrong = readings.flatMap(([, reading]) => ('message' in reading ? [reading.message] : []))
    setMessages(wrong)
    if (wrong.length > 0) return
    const values = readings.flatMap(([name, reading]) => ('value' in reading ? [[name, reading.value] as const] : []))
    const filled = values.filter(([, value]) => value !== null && !(Array.isArray(value) && value.length === 0))
    setBusy(true)
    try {
      onCreated(await changes.create(resource, { ...Object.fromEntries(filled), ...given }))
    } catch (error) {
      setMessages(error instanceof RequestError ? error.messages : [messageOf(error)])
    } finally {
      setBusy(false)
    }
  }
  return { messages, isBusy, submit }
}

function Messages({ messages }: { messages: readonly string[] }) {
  const id = useId()
  if (messages.length === 0) return null
  return (
    <div className={classes.messages} role="alert" aria-labelledby={id}>
      <strong id={id}>Check the highlighted fields</strong>
      <ul>
        {messages.map((message) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
    </div>
  )
}
