/** Creates a record: required inputs first, the rest by the view. A refusal stands at its input and keeps what was typed. */
import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Field } from '../../../contract/language/field.ts'
import { useChanges } from '../../data/changes.ts'
import type { Me } from '../../data/me.ts'
import { type RecordData, titleOf } from '../../data/record.ts'
import { refusalsOf } from '../../data/refusals.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { announceDone } from '../../ui/toasts.tsx'
import { canFill } from '../fields/can-edit.ts'
import { type Draft, draftOf, readDraft } from '../fields/drafts.ts'
import { FieldInput } from '../fields/field-input.tsx'
import { useFormats } from '../fields/formats.ts'
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

type Drafts = Record<string, Draft>

export function CreateDialog({ me, view, given = nothing, close, onCreated }: Props) {
  const { resource, words } = view
  const names = useMemo(() => inputsOf(view, me, given), [view, me, given])
  const { form, element, isBusy, submit } = useRecordForm(view, names, given, (record) => {
    announceDone(`Created ${titleOf(resource, record)}`)
    close()
    onCreated(record)
  })
  return (
    <Dialog title={`New ${resource.singular}`} close={close} size="lg" closeOnClickOutside={false}>
      <form ref={element} className={classes.form} onSubmit={submit} noValidate>
        {form.errors.form && (
          <p className={classes.messages} role="alert">
            {form.errors.form}
          </p>
        )}
        {names.map((name) => {
          const field = resource.fields[name] as Field
          return (
            <div key={name} className={isWide(field) ? classes.wide : undefined}>
              <FieldInput
                resource={resource}
                field={field}
                draft={form.values[name] ?? ''}
                onDraft={(draft) => form.setFieldValue(name, draft)}
                label={field.label}
                words={words?.[name]}
                required={field.required}
                error={errorOf(form.errors[name])}
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

const errorOf = (error: unknown) => (typeof error === 'string' ? error : null)

function inputsOf({ resource, form }: View, me: Me, given: Readonly<Record<string, unknown>>) {
  const required = Object.keys(resource.fields).filter((name) => resource.fields[name]?.required)
  return [...new Set([...required, ...form])].filter((name) => !(name in given) && canFill(resource, name, me.actor))
}

/** What is typed, what is wrong with it, and sending it; the first input that is wrong gets the focus. */
function useRecordForm(
  { resource }: View,
  names: readonly string[],
  given: Readonly<Record<string, unknown>>,
  onCreated: (record: RecordData) => void,
) {
  const changes = useChanges()
  const formats = useFormats()
  const element = useRef<HTMLFormElement>(null)
  const [isBusy, setBusy] = useState(false)
  const read = (drafts: Drafts) =>
    names.map((name) => [name, readDraft(resource.fields[name] as Field, drafts[name] ?? '', formats)] as const)
  const form = useForm<Drafts>({
    initialValues: Object.fromEntries(
      names.map((name) => [name, draftOf(resource.fields[name] as Field, null, name, formats)]),
    ),
    validate: (drafts) =>
      Object.fromEntries(read(drafts).flatMap(([name, found]) => ('message' in found ? [[name, found.message]] : []))),
  })
  const { errors } = form
  useEffect(() => {
    if (Object.keys(errors).length > 0) element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [errors])
  const submit = form.onSubmit(async (drafts) => {
    const values = read(drafts).flatMap(([name, found]) => ('value' in found ? [[name, found.value] as const] : []))
    const filled = values.filter(([, value]) => value !== null && !(Array.isArray(value) && value.length === 0))
    setBusy(true)
    try {
      onCreated(await changes.create(resource, { ...Object.fromEntries(filled), ...given }))
    } catch (error) {
      form.setErrors(refusalsOf(error, { names }))
    } finally {
      setBusy(false)
    }
  })
  return { form, element, isBusy, submit }
}
