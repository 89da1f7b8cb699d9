/** The form of a new record: drafts, errors and submission. */
import { useForm } from '@mantine/form'
import { useEffect, useRef, useState } from 'react'
import type { Field } from '../../../contract/language/field.ts'
import { useChanges } from '../../data/changes.ts'
import type { Me } from '../../data/me.ts'
import type { RecordData, RecordValues } from '../../data/record.ts'
import { getRefusals } from '../../data/refusals/refusals.ts'
import { useSending } from '../../ui/sending.ts'
import { canFill } from '../inputs/fields/can-edit.ts'
import { draftFrom, emptyDraft, type InputDraft, readDraft } from '../inputs/fields/drafts.ts'
import { useFormats } from '../inputs/fields/formats.ts'
import { dependentFields } from '../inputs/fields/other-values.ts'
import { lastUsed } from '../inputs/pickers/last-used.ts'
import type { View } from '../view.ts'

type Drafts = Record<string, InputDraft>

/**
 * Names of the inputs in the order of the view, after required ones that the view does not name. A given value of the form has its
 * input too: for whom a record is made must be visible, and can be changed.
 */
export function getInputs({ resource, form }: View, me: Me, values: RecordValues): readonly string[] {
  const requiredFields = Object.keys(resource.fields).filter(
    (name) => resource.fields[name]?.required && !form.includes(name) && !(name in values),
  )
  return [...requiredFields, ...form].filter((name) => canFill(resource, name, me.actor))
}

/** The field of an input; the view may require it for new records. */
export function getInput({ resource, requires = [] }: View, name: string): Field {
  const field = resource.fields[name] as Field
  return requires.includes(name) ? { ...field, required: true } : field
}

interface Options {
  readonly view: View
  readonly me: Me
  readonly names: readonly string[]
  readonly fixedValues: RecordValues
  readonly likely: RecordValues
  readonly onCreated: (record: RecordData) => void
}

/** Submitting focuses the first invalid input. The drafts are kept until the record has been created. */
export function useRecordForm({ view, me, names, fixedValues, likely, onCreated }: Options) {
  const { resource } = view
  const changes = useChanges()
  const formats = useFormats()
  const element = useRef<HTMLFormElement>(null)
  const { isSending, send } = useSending()
  const getField = (name: string) => getInput(view, name)
  const read = (drafts: Drafts) =>
    names.map((name) => [name, readDraft(getField(name), drafts[name] ?? '', formats)] as const)
  const [initialValues] = useState(() => {
    const last = (target: string) => lastUsed(me, target)
    const initialValues = { ...view.initial?.({ me: me.id, today: formats.today(), last }), ...likely, ...fixedValues }
    return Object.fromEntries(
      names.map((name) => [
        name,
        draftFrom(getField(name), initialValues[name] ?? (getField(name).initial || undefined), formats),
      ]),
    )
  })
  const form = useForm<Drafts>({
    initialValues,
    validate: (drafts) =>
      Object.fromEntries(
        read(drafts).flatMap(([name, parsedInput]) => ('message' in parsedInput ? [[name, parsedInput.message]] : [])),
      ),
  })
  const { errors } = form
  // Only submitting moves the focus; corrections while typing must not.
  const [refusedCount, setRefused] = useState(0)
  useEffect(() => {
    if (refusedCount > 0) element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [refusedCount])
  // Not `setFieldValue`: it would read a name with a dot, such as those of custom fields, as a path.
  const put = (name: string, draft: InputDraft) => {
    form.setValues({ [name]: draft })
    form.clearFieldError(name)
  }
  const set = (name: string, draft: InputDraft) => {
    put(name, draft)
    // For example, a phase belongs to one project only.
    for (const dependentField of dependentFields(resource, name)) {
      if (names.includes(dependentField)) put(dependentField, emptyDraft(getField(dependentField)))
    }
  }
  const create = async (drafts: Drafts) => {
    const values = read(drafts).flatMap(([name, parsedInput]) =>
      'value' in parsedInput ? [[name, parsedInput.value] as const] : [],
    )
    const matchingValues = values.filter(([, value]) => value !== null && !(Array.isArray(value) && value.length === 0))
    const body = { ...withoutInputs(fixedValues, names), ...Object.fromEntries(matchingValues) }
    await send(async () => onCreated(await changes.create(resource, body, view.createdMessage))).catch(
      (error: unknown) => {
        form.setErrors(getRefusals(error, { names }))
        setRefused((count) => count + 1)
      },
    )
  }
  const submit = form.onSubmit(create, () => setRefused((count) => count + 1))
  return { drafts: form.values, errors, element, isSending, set, submit }
}

/** The given values that the form does not show. */
const withoutInputs = (values: RecordValues, names: readonly string[]) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)))
